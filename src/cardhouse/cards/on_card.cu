// Ranks many hands on a graphics card, by the tables of batch_tables.py: a sum of rank keys, a count of
// suits and one look-up; Omaha by the rows of boards. COUNT, HOLE and BOARD are set when it is compiled.
// Cards are bytes from 0 to 51; four rows a thread, so that they are read by whole words.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define RANK(card) (((card) >> 2) & 15)
#define SUIT(card) ((card) & 3)
#define PLACE_BITS 9
#define PLACES 512

struct Ranks {
  const u16 *offsets;   // by the upper bits of a sum of rank keys
  const int *values;    // by offset and lower bits
  const int *flushes;   // by the rank bits of one suit
  int suits_matter;
};

struct Rows {
  const u16 *offsets;   // by the upper bits of a board's sum
  const u32 *begins;    // where the row of a board begins
  const u16 *places;    // in it, for each pair of ranks, the place of the best worth
  const int *values;    // worths by place
  const int *flushes;
  int suits_matter;
};

__device__ inline int suited_bits(const u8 *cards, int count, int suit) {
  int bits = 0;
  for (int at = 0; at < count; at++) bits |= (SUIT(cards[at]) == suit) << RANK(cards[at]);
  return bits;
}

__device__ inline int highest(int bits, int count) {
  while (__popc(bits) > count) bits &= bits - 1;
  return bits;
}

// The worth of so many cards, any five of which play.
__device__ inline int rank_any(const u8 *cards, int count, const u32 *keys, Ranks ranks) {
  u32 sum = 0, suits = 0x3333;
  for (int at = 0; at < count; at++) {
    sum += keys[RANK(cards[at])];
    suits += 1u << (4 * SUIT(cards[at]));
  }
  suits &= 0x8888;
  if (suits && ranks.suits_matter)
    return ranks.flushes[suited_bits(cards, count, (31 - __clz(suits)) >> 2)];
  return ranks.values[ranks.offsets[sum >> PLACE_BITS] + (sum & (PLACES - 1))];
}

// The best flush of two and three, by the rank bits of the suit.
__device__ inline int best_suited(int mine, int shared, const int *flushes) {
  for (int low = 8; low >= -1; low--) {
    int five = low < 0 ? 0x100F : 0x1F << low;
    if (((mine | shared) & five) == five && __popc(mine & five) == 2) return flushes[five];
  }
  return flushes[highest(mine, 2) | highest(shared, 3)];
}

// The worth of exactly two of the hand and three of the board.
__device__ inline int rank_two_three(const u8 *hand, int hole, const u8 *board, int shown, const u32 *keys,
                                     Rows rows) {
  u32 sum = 0, shared = 0x5555, mine = 0x6666;
  for (int at = 0; at < shown; at++) {
    sum += keys[RANK(board[at])];
    shared += 1u << (4 * SUIT(board[at]));
  }
  u32 begin = rows.begins[rows.offsets[sum >> PLACE_BITS] + (sum & (PLACES - 1))];
  int best = 0;
  for (int a = 0; a < hole; a++) {
    int one = RANK(hand[a]);
    mine += 1u << (4 * SUIT(hand[a]));
    for (int b = a + 1; b < hole; b++) {
      int other = RANK(hand[b]);
      int low = min(one, other), high = max(one, other);
      best = max(best, (int)rows.places[begin + low * 13 - low * (low - 1) / 2 + high - low]);
    }
  }
  int worth = rows.values[best];
  u32 marks = shared & mine & 0x8888;
  if (marks && rows.suits_matter) {
    int suit = (31 - __clz(marks)) >> 2;
    worth = max(worth, best_suited(suited_bits(hand, hole, suit), suited_bits(board, shown, suit),
                                   rows.flushes));
  }
  return worth;
}

#ifdef COUNT
extern "C" __global__ void rank_rows(const u8 *cards, long long many, const u32 *rank_keys,
                                     const Ranks *tables, int *out) {
  __shared__ u32 keys[16];
  Ranks ranks = *tables;
  for (int at = threadIdx.x; at < 16; at += blockDim.x) keys[at] = rank_keys[at];
  __syncthreads();
  long long step = 4LL * gridDim.x * blockDim.x;
  for (long long row = 4LL * (blockIdx.x * (long long)blockDim.x + threadIdx.x); row < many; row += step) {
    u32 words[COUNT];
    int here = (int)min(4LL, many - row);
    if (here == 4) {
      for (int at = 0; at < COUNT; at++) words[at] = ((const u32 *)(cards + row * COUNT))[at];
    } else {
      for (int at = 0; at < COUNT; at++) words[at] = 0;
      for (int at = 0; at < here * COUNT; at++)
        words[at >> 2] |= (u32)cards[row * COUNT + at] << (8 * (at & 3));
    }
#pragma unroll
    for (int hand = 0; hand < 4; hand++) {
      u8 held[COUNT];
#pragma unroll
      for (int at = 0; at < COUNT; at++)
        held[at] = words[(hand * COUNT + at) >> 2] >> (8 * ((hand * COUNT + at) & 3));
      int worth = rank_any(held, COUNT, keys, ranks);
      if (hand < here) out[row + hand] = worth;
    }
  }
}
#endif

#ifdef HOLE
extern "C" __global__ void rank_two_three_rows(const u8 *hands, const u8 *boards, long long many,
                                               const u32 *rank_keys, const Rows *tables, int *out) {
  __shared__ u32 keys[16];
  Rows rows = *tables;
  for (int at = threadIdx.x; at < 16; at += blockDim.x) keys[at] = rank_keys[at];
  __syncthreads();
  long long step = (long long)gridDim.x * blockDim.x;
  for (long long row = blockIdx.x * (long long)blockDim.x + threadIdx.x; row < many; row += step) {
    u8 hand[HOLE], board[BOARD];
#pragma unroll
    for (int at = 0; at < HOLE; at++) hand[at] = hands[row * HOLE + at];
#pragma unroll
    for (int at = 0; at < BOARD; at++) board[at] = boards[row * BOARD + at];
    out[row] = rank_two_three(hand, HOLE, board, BOARD, keys, rows);
  }
}
#endif
