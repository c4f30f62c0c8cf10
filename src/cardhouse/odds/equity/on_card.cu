// Deals a spot at random on a graphics card: every thread deals, ranks and counts for itself. Compiled behind
// cards/on_card.cu with what the spot is: PLAYERS, HALVES, OWN (cards of a whole hand), BOARD_SIZE, TWO_THREE.

#define SHARERS 11     // of a half: 0 to 10
#define LOWS 12        // the same, and NO_HALF
#define NO_HALF 11
#define CELLS (SHARERS * LOWS)
#define MOST_TRIES 10000

struct Spot {
  const u8 *cards;        // of all players one behind the other: each row of known cards, OWN bytes wide
  const u64 *bits;        // the same as bits, one number a row
  const u64 *weights;     // the rows' weights, added up for each player
  int first[PLAYERS];     // each player's first row
  int rows[PLAYERS];
  int known[PLAYERS];     // known cards in a row
  u64 out;                // cards that are on the board, dead, or not in the deck, as bits
  u8 board[BOARD_SIZE + 1];
  int board_known;
};

__device__ inline u64 next_number(u64 *state) {
  u64 value = *state += 0x9E3779B97F4A7C15ULL;
  value = (value ^ (value >> 31)) * 0xD6E8FEB86659FD93ULL;
  value = (value ^ (value >> 29)) * 0xA5CB9243F0AEF993ULL;
  return value ^ (value >> 32);
}

__device__ inline u64 below(u64 *state, u64 most) { return ((next_number(state) >> 32) * most) >> 32; }

__device__ inline u8 next_card(u64 *state, u64 *used) {
  while (true) {
    u64 card = below(state, 52);
    if (!(*used >> card & 1)) {
      *used |= 1ULL << card;
      return (u8)card;
    }
  }
}

// One row for each player without a card in two places; whether there was one.
__device__ inline bool choose_hands(const Spot *spot, u64 *state, u64 *used, int *chosen) {
  for (int tries = 0; tries < MOST_TRIES; tries++) {
    u64 taken = spot->out;
    bool fits = true;
    for (int player = 0; player < PLAYERS && fits; player++) {
      int low = spot->first[player], high = low + spot->rows[player] - 1;
      if (low < high) {
        u64 wanted = below(state, spot->weights[high]);
        while (low < high) {
          int middle = (low + high) / 2;
          if (spot->weights[middle] > wanted) high = middle; else low = middle + 1;
        }
      }
      fits = !(taken & spot->bits[low]);
      taken |= spot->bits[low];
      chosen[player] = low;
    }
    if (fits) {
      *used = taken;
      return true;
    }
  }
  return false;
}

__device__ inline void share(const int *worths, int *sharing) {
  int best = worths[0], many = 0;
  for (int player = 1; player < PLAYERS; player++) best = max(best, worths[player]);
  for (int player = 0; player < PLAYERS; player++) many += worths[player] == best;
  for (int player = 0; player < PLAYERS; player++) sharing[player] = worths[player] == best ? many : 0;
}

#if TWO_THREE
typedef Rows Tables;
#else
typedef Ranks Tables;
#endif

extern "C" __global__ void deal(const Spot *given, const u32 *rank_keys, const Tables *for_high,
                                const Tables *for_low, u64 seed, long long deals, u64 *counts) {
  Tables high = *for_high, low = *for_low;
  __shared__ u32 keys[16];
  __shared__ u32 cells[PLAYERS * CELLS];
  __shared__ Spot spot;
  for (int at = threadIdx.x; at < 16; at += blockDim.x) keys[at] = rank_keys[at];
  for (int at = threadIdx.x; at < PLAYERS * CELLS; at += blockDim.x) cells[at] = 0;
  if (threadIdx.x == 0) spot = *given;
  __syncthreads();
  u64 state = seed + (blockIdx.x * (u64)blockDim.x + threadIdx.x) * 0xD1B54A32D192ED03ULL;
  state = next_number(&state);
  for (long long number = 0; number < deals; number++) {
    u64 used;
    int chosen[PLAYERS], worths[PLAYERS], sharing[PLAYERS], lows[PLAYERS];
    if (!choose_hands(&spot, &state, &used, chosen)) break;
    u8 board[BOARD_SIZE + 1], hands[PLAYERS][OWN + BOARD_SIZE];
    for (int at = 0; at < BOARD_SIZE; at++)
      board[at] = at < spot.board_known ? spot.board[at] : next_card(&state, &used);
    for (int player = 0; player < PLAYERS; player++) {
      for (int at = 0; at < OWN; at++)
        hands[player][at] = at < spot.known[player] ? spot.cards[(long long)chosen[player] * OWN + at]
                                                    : next_card(&state, &used);
      for (int at = 0; at < BOARD_SIZE; at++) hands[player][OWN + at] = board[at];
    }
    for (int half = 0; half < HALVES; half++) {
      Tables tables = half ? low : high;
      for (int player = 0; player < PLAYERS; player++)
#if TWO_THREE
        worths[player] = rank_two_three(hands[player], OWN, board, BOARD_SIZE, keys, tables);
#else
        worths[player] = rank_any(hands[player], OWN + BOARD_SIZE, keys, tables);
#endif
      share(worths, half ? lows : sharing);
      if (half) {
        bool any = false;
        for (int player = 0; player < PLAYERS; player++) any |= worths[player] > 0;
        for (int player = 0; player < PLAYERS && !any; player++) lows[player] = NO_HALF;
      }
    }
    for (int player = 0; player < PLAYERS; player++)
      atomicAdd(&cells[player * CELLS + sharing[player] * LOWS + (HALVES == 2 ? lows[player] : NO_HALF)], 1u);
  }
  __syncthreads();
  for (int at = threadIdx.x; at < PLAYERS * CELLS; at += blockDim.x)
    if (cells[at]) atomicAdd(&counts[at], (u64)cells[at]);
}
