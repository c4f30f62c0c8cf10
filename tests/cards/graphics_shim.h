// So much of CUDA as lets a plain C++ compiler take the code for graphics cards: one block of one thread.
#include <algorithm>
#define __global__
#define __device__
#define __shared__ static
#define __syncthreads()
#define __popc __builtin_popcount
#define __clz __builtin_clz
using std::max;
using std::min;
struct Place { unsigned x; };
static const Place threadIdx{0}, blockIdx{0}, blockDim{1}, gridDim{1};
template <typename Number> static void atomicAdd(Number *at, Number more) { *at += more; }
