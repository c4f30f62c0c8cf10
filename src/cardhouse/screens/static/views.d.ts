// The shapes of the views as the server sends them: python -m cardhouse.screens.view_types
// A field with a question mark is left out where it has nothing to say.

export interface AlertLine {
  number: number;
  person: string;
  name: string;
  way: string;
  level: string;
  total: number;
  transactions: number;
  at: number;
  amount: number;
  cite: string | null;
}

export interface AnnouncementLine {
  number: number;
  words: string;
  at: number;
  until: number;
  places?: ("boards" | "phones" | "walls")[];
  games?: string[];
  by?: string;
}

export interface AnnouncementsView {
  announcements: AnnouncementLine[];
}

export interface AskLine {
  table: number;
  hand: number;
  promotions: string[];
  needs: string[];
}

export interface AtSeat {
  seat: number;
  person: string;
  name: string;
  says?: string;
  done?: boolean;
  cite?: string | null;
}

export interface BackLine {
  person: string;
  name: string;
  amount: number;
}

export interface BagLine {
  person: string;
  chips: number;
  flight: string;
  table: number;
  seat: number;
  tag: string;
}

export interface BagsView {
  event: string;
  day: number;
  bags: BagLine[];
  chips: number;
}

export interface BalanceView {
  event: string;
  left: number;
  posted: boolean;
  tables: ViewTableLine[];
  proposals: ViewProposalLine[];
  final_table: number;
  ordered: string[];
  stopped: string;
}

export interface BankLine {
  table: number;
  game: string;
  amount: number;
  open: boolean;
  dealer: string;
  chips: Record<string, number>;
  cash: number;
  total: number;
  where: string;
  locked: boolean;
  key_with: string;
  pending: Counted | null;
  differed: Differed | null;
  signed: Record<string, string>;
  signers: string[];
  issue: IssueLine | null;
}

export interface BankView {
  table: number;
  chips: Chip[];
  bank: BankLine;
  known: boolean;
  needs_count: boolean;
  fills: FillLine[];
  checks: Record<string, CheckLine[]>;
  full_stack: number;
  stack: number;
  each_broken: boolean;
  places: string[];
  fill_from: string[];
}

export interface BarLine {
  person: string;
  name: string;
  incident: number;
  area: string;
  until?: number;
  cite?: string | null;
}

export interface BestLine {
  promotion: string;
  hand: string;
  names: string[];
  table: number;
  starts: number;
  ends: number;
}

export interface BoardCall {
  place: number;
  table: number;
  until?: number;
}

export interface BoardView {
  room: string;
  money: string;
  games: GameLine[];
}

export interface BoxLine {
  number: number;
  kind: string;
  table: number;
  worth: number;
  counted_by: string;
  differed: Differed | null;
}

export interface BreakLine {
  to?: number[];
  seats?: number;
  draws?: Named[];
}

export interface CageLinesCountLine {
  place: string;
  moment: string;
  by: string;
  confirmed_by: string;
  total: number;
  difference: number;
  at: number;
}

export interface CageView {
  chips: Chip[];
  places: PlaceLine[];
  banks: BankLine[];
  fills: FillLine[];
  requests: RequestLine[];
  runs: RunLine[];
  alerts: AlertLine[];
  variances: VarianceLine[];
  boxes: BoxLine[];
  safe: SafeLine[];
  held: HeldLine[];
  to_change: ToChangeLine[];
  day: DayLine;
  fills_done: FillLine[];
  notices: NoticeLine[];
  counts: CageLinesCountLine[];
  slips: SlipLine[];
  inventory: InventoryLine[];
  tokes: TokeLine[];
  period: PeriodLine;
  disputes: DisputeLine[];
  matters: MatterLine[];
  unsold: UnsoldLine[];
  unnamed: UnnamedSale[];
  buyers: [string, string][];
  terms: Terms;
  people: [string, string][];
}

export interface CalendarView {
  days: ViewDayLine[];
}

export interface CalledClock {
  seat: number;
  until: number;
  countdown?: number;
}

export interface CardsLine {
  id: string;
  kind: string;
  design: string;
  where: string;
  place?: string;
  table?: number;
  inspected?: string[];
}

export interface CartView {
  chips: Chip[];
  places: PlaceLine[];
  windows: string[];
  fills: FillLine[];
  requests: RequestLine[];
  runs: RunLine[];
  to_change: ToChangeLine[];
  seated: [number, string, string][];
  terms: Terms;
}

export interface Chance {
  who: string;
  value: string;
}

export interface CheckLine {
  value: number;
  full_stacks: number;
  broken_down: number;
  by_height: number;
  uneven: number;
}

export interface Chip {
  value: number;
  colour: string;
}

export interface ChipLine {
  value: number;
  colour?: string;
}

export interface ChipsView {
  event: string;
  style: string;
  denominations: ViewChipLine[];
  where: string;
  difference: number;
  races: RaceLine[];
  counts: CountLine[];
  stacks_of: number;
  high_chips_visible: boolean;
  transit: string;
  all_in_buttons: boolean;
  cites: Record<string, string>;
}

export interface ChipsWish {
  seat: number;
  player: string;
  amount: number;
}

export interface Choices {
  kind: "bet" | "cards" | "chop" | "discard" | "draw" | "over" | "run" | "show";
  fold?: boolean;
  check?: boolean;
  call?: number;
  bring_in?: number;
  wager?: string;
  least?: number;
  most?: number;
  step?: number;
  all_in?: number;
  pot?: number;
  chop?: boolean;
  muck?: boolean;
  beaten?: boolean;
  cards?: number;
  runs?: number;
  barred_by?: string;
  least_by?: string;
  most_by?: string;
  step_by?: string;
}

export interface ChooserLine {
  name: string;
  person: string;
  card?: string;
  absent?: boolean;
}

export interface ClaimCheck {
  check: string;
  by?: string;
  at?: number;
  fine?: boolean;
  cards?: number;
  note?: string;
}

export interface ClaimDoubt {
  doubt: string;
  cite?: string | null;
  by?: string;
  why?: string;
}

export interface ClaimLine {
  claim: number;
  promotion: string;
  status: string;
  table?: number;
  at?: number;
  award?: number;
  paid?: number;
  left?: number;
  missing?: number;
}

export interface ClaimLog {
  at: number;
  said: string;
}

export interface ClaimShare {
  person: string;
  name: string;
  part: string;
  amount: number;
  status: string;
  table?: number;
  seat?: number;
  shows?: string[];
  tax_papers?: boolean;
  prepared_by?: string;
  paid_by?: string;
  posting?: number;
  why?: string;
  slip?: string[];
}

export interface ClaimView {
  line: ClaimLine;
  hit?: number;
  hand?: number;
  event?: string;
  fund?: string;
  said?: string;
  why?: string;
  short?: boolean;
  rests_on?: string[];
  checks?: ClaimCheck[];
  doubts?: ClaimDoubt[];
  shares?: ClaimShare[];
  rounded?: number;
  kept?: number;
  decided_by?: string;
  overrode?: string[];
  lapses?: number;
  cites?: string[];
  log?: ClaimLog[];
  form?: string[];
}

export interface ClaimsView {
  claims?: ClaimLine[];
  settled?: ClaimLine[];
}

export interface Clock {
  since: number;
  until: number;
  cite?: string | null;
  bank?: number;
}

export interface ClockView {
  place?: number;
  level?: number;
  sign?: string;
  pause?: string;
  ends?: number;
  held?: string;
  left?: number;
  next_pause?: number;
  signal?: boolean;
}

export interface Colleague {
  id: string;
  name: string;
  deals: boolean;
}

export interface ConductView {
  incidents: IncidentLine[];
  serving: ServingLine[];
  bars: BarLine[];
  rows: [string, string][];
  penalties: string[];
  event_rows: [string, string][];
}

export interface CountLine {
  table: number;
  counted: number;
  known: number;
  person: string;
}

export interface Counted {
  moment: string;
  by: string;
  at: number;
}

export interface CountedLine {
  steps: number[];
  usual: number;
  promotional?: number;
  lately?: number;
  in_box?: number;
  in_promotional_box?: number;
  uncounted?: string[];
  cite?: string | null;
}

export interface DayLine {
  day: string;
  faults: FaultLine[];
  asked_by: string;
  asked_at: number;
  reason: string;
  stale: boolean;
  close: number;
  closed: [string, string, string, boolean][];
}

export interface DealView {
  people?: string[];
  stacks?: number[];
  prizes?: number[];
  ways?: WhatIf[];
  proposed?: WhatIf | null;
  signed?: boolean[];
  persons?: string[];
  made?: boolean;
}

export interface DealerLine {
  dealer: string;
  since: number;
  at: number;
  table?: number;
  until?: number;
  row?: number;
  downs?: number;
  minutes?: number;
}

export interface DeskView {
  next:
    | "act"
    | "again"
    | "begin"
    | "button"
    | "count"
    | "deal"
    | "discard"
    | "draw"
    | "run"
    | "show"
    | "time"
    | "wait"
    | "winners";
  why?: string;
  why_in?: Record<string, string>;
  cite?: string | null;
  choices?: Choices | null;
  deal?: number;
  pots?: PotLine[];
  dealer?: string;
  dealer_since?: number;
  time?: "" | "announced" | "due";
  held?: HeldSeat[];
  away?: Said[];
  needs?: Need[];
  rulings?: RulingLine[];
  asked?: Said[];
  choosers?: ChooserLine[];
  to?: number[];
  begins?: boolean;
  tablet?: Tablet | null;
  event?: EventPart | null;
  floor?: TableFloor | null;
}

export interface Differed {
  first: string;
  second: string;
  at: number;
}

export interface DisputeLine {
  number: number;
  person: string;
  name: string;
  amount: number;
  about: string;
  by: string;
  at: number;
  tell: string;
  told: boolean;
  due: number;
  overdue: boolean;
  source: string;
}

export interface DrawingsView {
  promotions?: DrawnLine[];
}

export interface DrawnLine {
  promotion: string;
  kind: string;
  running?: boolean;
  starts?: number;
  ends?: number;
  draws_at?: number;
  tickets?: number;
  people?: number;
  winners?: WinnerLine[];
  splashes?: SplashLine[];
}

export interface DrawnWinner {
  hit: number;
  name: string;
  prize: number;
}

export interface DrewForButton {
  cards: [number, string][];
  seat?: number;
  cite?: string | null;
}

export interface Duty {
  what: "leave_bets" | "read_hands" | "stack_pot";
  cite?: string | null;
}

export interface EndedHand {
  won?: [number, number][];
  rake?: number;
  promotional?: number;
  carried?: number;
}

export interface Entered {
  what: string;
  seat?: number;
  chips?: number;
  cards?: number;
}

export interface EntrantsView {
  event: string;
  entries: EntryLine[];
}

export interface EntryLine {
  entry: number;
  person: string;
  name: string;
  status: string;
  table?: number;
  seat?: number;
  chips?: number;
  again?: boolean;
  rebuys?: number;
  add_ons?: number;
  paid?: number;
  at?: number;
  flight?: string;
  wrong_seat?: string;
  reported?: number;
  owed?: number;
}

export interface EventLine {
  event: string;
  phase: string;
  format: string;
  game: string;
  starts?: number;
  buy_in?: number;
  guarantee?: number;
  stack?: number;
  entries?: number;
  left?: number;
  tables?: number;
  level?: number;
  sign?: string;
  open?: boolean;
  entry_ends?: number;
}

export interface EventMinutes {
  event: string;
  dealer: string;
  minutes: number;
  signed?: number;
}

export interface EventPart {
  event: string;
  phase: string;
  clock: ClockView;
  coming?: LevelLine | null;
  left?: number;
  tables?: number;
  race?: RaceLine | null;
  counts?: CountLine[];
  bags?: "" | "last_hands" | "now";
  hands_left?: number;
  hand_for_hand?: boolean;
  felted?: AtSeat[];
  behind?: boolean;
  penalties?: AtSeat[];
  out?: OutLine[];
  steps?: Step[];
}

export interface EventTable {
  table: number;
  players: number;
  seats?: number[];
}

export interface EventView {
  line: EventLine;
  clock: ClockView;
  levels?: LevelLine[];
  chips?: ChipLine[];
  chips_in_play?: number;
  average?: number;
  about?: string;
  split?: [string, number][];
  tables?: EventTable[];
  out?: OutLine[];
  re_entries?: boolean;
  rebuys?: boolean;
  add_ons?: boolean;
  house?: string;
  ways?: string[];
  reported?: ReportLine[];
}

export interface EventsView {
  events?: EventLine[];
}

export interface ExclusionLine {
  kind: string;
  since: number;
  until?: number;
}

export interface FaultLine {
  where: string;
  why: string;
  expected: number;
  found: number;
}

export interface FillLine {
  number: number;
  table: number;
  source: string;
  place: string;
  gives: string;
  gets: string;
  give: Record<string, number>;
  want: Record<string, number>;
  give_cash: number;
  want_cash: number;
  worth: number;
  stage: string;
  by: string;
  carrier: string;
  at: number;
  next: string[];
  steps: FillStep[];
}

export interface FillStep {
  step: string;
  by: string;
  titles: string[];
  state: "done" | "later" | "now";
  cite: string | null;
  at: number;
}

export interface FinancialReport {
  event: string;
  phase: string;
  entries: number;
  re_entries?: number;
  rebuys?: number;
  add_ons?: number;
  administration?: number;
  house?: number;
  pool?: PrizePool | null;
  settled?: boolean;
  prizes?: number[];
  lines?: FinancialReportReportLine[];
  other?: FinancialReportReportLine[];
  papers?: number;
  signs?: string;
  tax?: TaxLimit | null;
}

export interface FinancialReportReportLine {
  place: number;
  person: string;
  id?: string;
  kind?: string;
  prize?: number;
  paid?: number;
  withheld?: number;
  tax?: number;
  left?: number;
  signed?: string;
  note?: string;
  card?: boolean;
  taxable?: boolean;
  searched?: boolean;
  claim?: number;
  next_step?: string;
  step_needs?: string[];
  slip?: Record<string, string>;
}

export interface ForSeat {
  seat: number;
  comes?: Named[];
}

export interface FundTold {
  fund: string;
  amount: number;
  posted?: number | null;
}

export interface FundView {
  name: string;
  purpose: string;
  game: string;
  amount: number;
  came_and_went: Record<string, number>;
  posted?: number | null;
  posted_at?: number;
  moves?: MoveLine[];
  adjusted?: SetLine[];
  hits?: HitLine[];
}

export interface FundsTold {
  day: string;
  at: number;
  funds: FundTold[];
  cite?: string | null;
}

export interface FundsView {
  funds: FundView[];
  waiting: Record<string, number>;
  log?: LogView[];
  cites?: string[];
  audit?: string[];
}

export interface GameLine {
  spread: string;
  game: string;
  tables?: number[];
  open_seats?: number;
  waiting?: string[];
  hands_lately?: number;
  forming?: number[];
  quiet?: number[];
  must_move?: number[];
  calls?: BoardCall[];
  wait?: number | null;
  least_buy_in?: number;
  most_buy_in?: number;
  takes?: string;
}

export interface GoingLine {
  person: string;
  name: string;
  origin: number;
  to: number;
  seat: number;
  kind: string;
  says: string;
  cite?: string | null;
}

export interface HandView {
  game: string;
  street: string;
  waits_for: string;
  acting: number;
  pot: number;
  board?: string[];
  boards?: string[][];
  common?: string;
  level?: number;
  rake?: number;
  pots?: number[];
  clock?: Clock | null;
}

export interface HeadLine {
  person: string;
  name: string;
  entry: number;
  takers: string[];
  worth?: number;
  place?: number;
  table?: number;
  paid?: boolean;
}

export interface HeldLine {
  person: string;
  name: string;
  amount: number;
}

export interface HeldSeat {
  seat: number;
  name: string;
  person: string;
  until?: number;
  lapsed?: boolean;
  cite?: string | null;
}

export interface HitLine {
  promotion: string;
  game: string;
  amount: number;
  said: string;
  cites: string[];
}

export interface HitsView {
  hits: ViewHitLine[];
  asks: AskLine[];
  near: NearLine[];
  best: BestLine[];
}

export interface InHand {
  places?: number[];
  short?: ShortStub | null;
  joker?: boolean;
  openers?: number[];
  forced_open?: boolean;
  declarers?: number[];
  splits?: boolean;
  to_discard?: number[];
  closes?: boolean;
  stub?: number | null;
  stub_cite?: string | null;
  runs?: number;
  shows?: number;
  proves?: boolean;
  parts?: PartLine[];
  promotional?: number;
  last?: Entered | null;
  duties?: Duty[];
}

export interface IncidentLine {
  incident: number;
  person: string;
  name: string;
  at: number;
  row: string;
  says: string;
  note?: string;
  others?: string[];
  times?: number;
  offence?: boolean;
  penalties?: string[];
  owed?: boolean;
  must_be?: string;
  allowed?: string[];
  event?: string;
}

export interface InventoryLine {
  number: number;
  moment: string;
  table: number;
  date: string;
  total: number;
}

export interface IssueLine {
  by: string;
  chips: Record<string, number>;
  cash: number;
  source: string;
  back: boolean;
}

export interface KeptLine {
  person: string;
  name: string;
  amount: number;
  where: string;
  since: number;
  cite?: string | null;
}

export interface LatestHit {
  promotion: string;
  at: number;
  status: string;
  table?: number;
  names?: string[];
}

export interface LevelLine {
  minutes: number;
  number?: number;
  sign?: string;
  pause?: string;
  colour_up?: number[];
}

export interface ListView {
  spread: string;
  waiting?: Waiting[];
  next?: NextCall | null;
}

export interface LogLine {
  fund: string;
  before: number;
  allotted: number;
  moved: number;
  after: number;
}

export interface LogView {
  day: string;
  lines: LogLine[];
  by?: string;
}

export interface Mark {
  seat: number;
  kind: string;
  count?: number;
  chips?: number;
  until?: number;
  says?: string;
  cite?: string | null;
  says_in?: Record<string, string>;
}

export interface MarkLine {
  seat: number;
  person: string;
  name: string;
  put: string;
}

export interface MatterLine {
  number: number;
  counted: string;
  where: string;
  difference: number;
  limit: number;
  counters: string[];
  at: number;
  cite: string | null;
}

export interface MayHit {
  promotion: string;
  says: string;
  cites: string[];
}

export interface MixLine {
  game: string;
  then: string;
  hands?: number;
  until?: number;
  new?: boolean;
}

export interface MoveLine {
  at: number;
  what: "allotted" | "award" | "guarantee" | "other" | "paid" | "rolled" | "seed" | "tournament";
  amount: number;
}

export interface MustMoveLine {
  table: number;
  feeds: number[];
  names: Named[];
  volunteers?: string[];
  refusers?: string[];
  cite?: string | null;
}

export interface MyDrawings {
  person?: string;
  logged_in?: number;
  times?: MyTime[];
  boards?: MySquares[];
}

export interface MyEvent {
  event: string;
  entry: number;
  status: string;
  table?: number;
  seat?: number;
  stack?: number;
  entries?: number;
  place?: number;
  rank?: number;
  prize?: number;
  prize_left?: number;
  may_give_back?: boolean;
  may_re_enter?: boolean;
  may_rebuy?: boolean;
  may_add_on?: boolean;
  may_report?: boolean;
  reported?: number;
  reported_at?: number;
  felted?: boolean;
  announces?: number;
  owed?: number;
  moves?: boolean;
  moved?: MyMove | null;
  deal?: number;
  signed?: boolean;
}

export interface MyHits {
  promotions: MyPromotion[];
  best: BestLine[];
}

export interface MyMove {
  table: number;
  seat: number;
  to: number;
  to_seat: number;
  at: number;
  why?: string;
}

export interface MyPlace {
  spread: string;
  place: number;
  of: number;
  why?: string;
  cite?: string | null;
  called?: boolean;
  called_until?: number;
  table?: number;
  may_roll?: boolean;
  came_off?: string[];
  wait?: number | null;
  wait_basis?: string;
}

export interface MyPromotion {
  promotion: string;
  table: number;
  seat: number;
  eligible: boolean;
  why?: WhyLine[];
}

export interface MySeat {
  table: number;
  seat: number;
  spread: string;
  chips?: number;
  away?: boolean;
  unit?: "cents" | "chips";
  event?: string;
}

export interface MyShare {
  claim: number;
  promotion: string;
  amount: number;
  status: string;
  shows?: string[];
  tax_papers?: boolean;
  until?: number;
}

export interface MySquares {
  promotion: string;
  squares: [number, number][];
  may_pick: number;
}

export interface MyTime {
  promotion: string;
  kind: string;
  minutes: number;
  counts: boolean;
  own_card: boolean;
  tickets?: number[];
  next_in?: number;
  draws_at?: number;
  needed?: number;
  event?: string;
  had?: boolean;
}

export interface MyView {
  person: string;
  registered?: boolean;
  sign_up?: "" | "declined" | "waits";
  seats?: MySeat[];
  lists?: MyPlace[];
  events?: MyEvent[];
  vouchers?: MyVoucher[];
  shares?: MyShare[];
}

export interface MyVoucher {
  voucher: number;
  left: number;
  good_for?: string;
  why?: string;
}

export interface Named {
  person: string;
  name: string;
  why?: string;
  cite?: string | null;
}

export interface NearLine {
  promotion: string;
  table: number;
  hand: number;
  at: number;
  why: WhyLine[];
}

export interface Need {
  kind: string;
  says: string;
  cite?: string | null;
  person?: string;
  seat?: number;
  until?: number;
  since?: number;
  by?: string;
}

export interface NextCall {
  says: string;
  cite?: string | null;
  person?: string;
  name?: string;
  table?: number;
  says_in?: Record<string, string>;
}

export interface NextHand {
  button: number;
  posts?: PostLine[];
  straddles?: Straddle[];
  killers?: number[];
}

export interface NextHandNextHand {
  why: "away" | "dealt" | "leaving" | "no_chips" | "too_few" | string;
  cite?: string | null;
  ways?: string[];
}

export interface NextPush {
  at: number;
  to?: number;
  comes?: string;
}

export interface NightView {
  paused?: boolean;
  next_game?: string;
  asks?: ChipsWish[];
  next_bank?: number | null;
}

export interface NoticeLine {
  kind: "account_stopped" | "bank_left_open" | "drawer_left_open" | "drawer_off" | "key_out";
  where: string;
  who: string;
  at: number;
  amount: number;
  why: string;
  cite: string | null;
}

export interface OffLine {
  person: string;
  name: string;
  spread: string;
  says: string;
  until?: number;
  cite?: string | null;
}

export interface OfferLine {
  spread: string;
  game: string;
  seats: number;
  least_buy_in?: number;
  most_buy_in?: number;
  stakes?: string;
}

export interface OutLine {
  place: number;
  name: string;
  sharing?: number;
}

export interface OverLine {
  seat: number;
  name: string;
  absent: string;
  back?: boolean;
  cite?: string | null;
}

export interface OverruledLine {
  at: number;
  what: string;
  says: string;
  reason: string;
  by: string;
  table?: number;
  rule?: string | null;
  cite?: string | null;
  says_in?: Record<string, string>;
}

export interface OverruledView {
  overruled: OverruledLine[];
}

export interface OwnView {
  seat: number;
  cards?: string[];
  up?: string[];
  choices?: Choices | null;
  holds?: string;
  next?: NextHandNextHand | null;
}

export interface PaperSheet {
  sheet: number;
  table: number;
  at: number;
  began: number;
  ended: number;
  hands: number;
  stacks: PaperStack[];
  rake: number;
  promotional: number;
  tokes: [string, number][];
  reason: string;
  entered_by: string;
  stands: string;
  by: string;
  why: string;
}

export interface PaperStack {
  seat: number;
  person: string;
  name: string;
  before: number;
  counted: number;
}

export interface PaperView {
  sheets: PaperSheet[];
}

export interface PartLine {
  pot: number;
  chips: number;
  seats: number[];
  run?: number;
  low?: "" | "may" | "must";
}

export interface Paying {
  seat: number;
  chips: number;
  pocket?: boolean;
}

export interface PeriodLine {
  number: number;
  collected: number;
  asked_by: string;
  shares: [string, string, number][];
  owed: Record<string, number>;
  cage_part: number;
}

export interface PersonShown {
  person: string;
  alias: string;
  name: string;
  card: string;
  notes: string[];
  tier: string;
  id_checked: boolean;
  digest: string;
  erased: boolean;
  needs: string[];
  country: string;
}

export interface Picture {
  at: number;
  tables: TablePicture[];
  players: number;
  hands: number;
  waiting: number;
}

export interface PlaceLine {
  place: string;
  open: boolean;
  keeper: string;
  since: number;
  opened: number;
  imprest: number;
  chips: Record<string, number>;
  cash: number;
  total: number;
  pending: Counted | null;
  differed: Differed | null;
}

export interface PostLine {
  seat: number;
  kind: string;
  chips: number;
  dead?: number;
}

export interface PotLine {
  chips: number;
  seats: number[];
}

export interface PotSplash {
  promotion: string;
  chips: number;
  lies?: boolean;
  cite?: string | null;
}

export interface Precedent {
  what: string;
  outcome: string;
  by?: string;
  reason?: string;
}

export interface PrizePool {
  taken_in: number;
  service: number;
  entry: number;
  overlay: number;
  bounty: number;
  primary: number;
}

export interface ProceduresView {
  event: string;
  steps: Step[];
}

export interface PromiseView {
  root: string;
  hand: number;
  cards: number;
  added?: number;
  draw?: string;
}

export interface PromotionLine {
  promotion: string;
  kind: string;
  phase: string;
  says?: string;
  what?: string;
  when?: string;
  where?: string;
  pays?: string;
  worth?: number;
  in_fund?: number;
  posted?: number;
  best?: string;
  best_by?: string;
  best_ends?: number;
  draws_at?: number;
}

export interface PromotionView {
  line: PromotionLine;
  version?: number;
  lines?: [string, string][];
  posted?: string[];
  rules?: string[];
}

export interface PromotionsView {
  promotions?: PromotionLine[];
  latest?: LatestHit[];
}

export interface Proof {
  format: string;
  room: string;
  table: number;
  hand: number;
  root: string;
  cards: number;
  chance?: Chance[];
  seen?: ProvedCard[];
  reshuffles?: Reshuffle[];
  mix?: string;
  mix_path?: string[];
}

export interface ProposalLine {
  spread: string;
  agree?: Named[];
  object?: Named[];
  silent?: Named[];
  cite?: string | null;
}

export interface ProvedCard {
  card: string;
  dealt: number;
  place: number;
  salt: string;
  path: string[];
  what?: string;
  again?: number;
}

export interface PushLine {
  table: number;
  spread: string;
  dealer?: string;
  since?: number;
  comes?: string;
  held?: number;
  cite?: string | null;
}

export interface RaceLine {
  table: number;
  denomination: number;
  smallest: number;
  seats: RaceSeat[];
}

export interface RaceSeat {
  seat: number;
  person: string;
  odd: number;
  cards: number;
}

export interface RecordView {
  person: string;
  seats?: [number, number][];
  lists?: [string, number][];
  says?: Sentence[];
  stopped?: Sentence[];
  exclusions?: ExclusionLine[];
  apart?: Named[];
  serving?: ServingLine[];
  bars?: BarLine[];
  incidents?: IncidentLine[];
  rulings?: RulingLine[];
  tier?: string;
  tier_until?: number;
}

export interface ReportLine {
  name: string;
  chips: number;
  at: number;
}

export interface RequestLine {
  number: number;
  kind: string;
  by: string;
  at: number;
  start: string;
  end: string;
  chips: string;
  cash: number;
  worth: number;
  person: string;
  name: string;
  note: string;
}

export interface Reshuffle {
  places: number[];
}

export interface ResultLine {
  place: number;
  person: string;
  prize: number;
  seat?: number;
  bounties?: number;
}

export interface Results {
  event: string;
  phase: string;
  entries: number;
  pool: number;
  guarantee?: number;
  prizes?: number[];
  lines?: ResultLine[];
  deal?: string;
  jackpot?: number;
  special_hands?: number;
}

export interface RoomFloor {
  going?: GoingLine[];
  transfers?: TransferLine[];
  trades?: TradeLine[];
  must_move?: MustMoveLine[];
  off?: OffLine[];
  kept?: KeptLine[];
  serving?: ServingLine[];
  acting?: [string, string][];
  cards?: CardsLine[];
  funds?: FundsTold | null;
  sign_ups?: SignUpLine[];
  unsold?: UnsoldLine[];
  lock_up_moves?: boolean;
}

export interface RoomView {
  room: string;
  house: string;
  zone: string;
  money: string;
  tables: TableLine[];
  games: GameLine[];
  people: number;
  offers: OfferLine[];
  rulings: RulingLine[];
  floor: RoomFloor;
}

export interface RosterView {
  dealers?: DealerLine[];
  boxes?: PushLine[];
  rests?: string[];
  due?: number;
  down_minutes?: number;
  own_minutes?: number;
  in_a_row?: number;
  shifts?: ShiftLine[];
  events?: EventMinutes[];
  cite?: string | null;
}

export interface RuledLine {
  number: number;
  key: string;
  rule_set: string;
  asks: string;
  custom: string;
  ruled: string;
  reason: string;
  by: string;
  at: number;
  table: number;
  in_force: boolean;
  cite: string;
  event: string;
  until: number;
}

export interface RulingLine {
  ruling: number;
  table: number;
  at: number;
  what: string;
  outcome: string;
  seat?: number;
  because?: string;
  cites?: string[];
  silent?: string[];
  gaps?: string[];
  offered?: string[];
  chooser?: string;
  steps?: string[];
  waits?: boolean;
  can_be_done?: boolean;
  by_people?: boolean;
  carried_out?: boolean;
  can_be_taken_back?: boolean;
  taken_back?: string;
  settled?: string;
  reason?: string;
  before?: Precedent[];
  appeal?: string;
  appeal_cite?: string;
  appealed?: string;
  past?: boolean;
}

export interface RunLine {
  number: number;
  table: number;
  person: string;
  name: string;
  runner: string;
  cash: number;
  chips: string;
  at: number;
  stage: string;
}

export interface SafeLine {
  person: string;
  name: string;
  chips: string;
  counts: Record<string, number>;
  cash: number;
  total: number;
}

export interface Said {
  seat: number;
  says: string;
  cite?: string | null;
}

export interface ScoreLine {
  quarter: number;
  home: number;
  visitors: number;
  row: number;
  column: number;
  name: string;
  prize: number;
}

export interface SeatCard {
  alias: string;
  event: string;
  entry?: number;
  table?: number;
  seat?: number;
  alternate?: boolean;
  voucher?: number;
}

export type SeatMark = [
  seat: number,
  name: string,
  mark: "" | "away" | "busted" | "closed" | "held" | "lapsed" | "leaving" | "mark",
];

export interface SeatView {
  seat: number;
  player: string;
  stack: number;
  person?: string;
  bet?: number;
  cards?: number;
  up?: string[];
  shown?: string[];
  in_hand?: boolean;
  folded?: boolean;
  all_in?: boolean;
  away?: boolean;
  busted?: boolean;
  leaving?: boolean;
  behind?: number;
  missed?: string[];
  did?: string;
  drew?: number | null;
  bank?: number | null;
}

export interface Sentence {
  says: string;
  cite?: string | null;
}

export interface ServingLine {
  person: string;
  name: string;
  incident: number;
  says: string;
  waits?: boolean;
  done?: boolean;
  table?: number;
  cite?: string | null;
}

export interface SetLine {
  at: number;
  amount: number;
  before: number;
  reason: string;
  by?: string;
}

export interface ShiftLine {
  dealer: string;
  since: number;
  ended: number;
  downs: number;
  minutes: number;
}

export interface ShortBank {
  bank: string;
  amount: number;
}

export interface ShortStub {
  mixed?: string[];
  common?: boolean;
  cite?: string | null;
}

export interface SidePools {
  event: string;
  bounties?: string;
  heads?: HeadLine[];
  drawn?: number[];
  sources?: string[];
  banks?: ShortBank[];
  back?: BackLine[];
  cash_outs?: boolean;
  open?: boolean;
  cents?: number;
  chips?: number;
  left?: number;
  periods?: number;
  cites?: Record<string, string>;
}

export interface SignUpLine {
  person: string;
  name: string;
  at: number;
}

export interface SlipLine {
  number: number;
  what: string;
  start: string;
  end: string;
  person: string;
  name: string;
  table: number;
  amount: number;
  by: string;
  approved_by: string;
  at: number;
  undone: number;
  note: string;
}

export interface SplashLine {
  table: number;
  amount: number;
  at: number;
  waits: boolean;
}

export interface SquaresView {
  promotion: string;
  home: string;
  visitors: string;
  rows: number;
  columns: number;
  squares: string[];
  row_digits?: number[];
  column_digits?: number[];
  free?: number;
  may_pick?: string[];
  numbers_at?: string;
  prizes?: number[];
  scores?: ScoreLine[];
}

export interface Step {
  code: string;
  to: "dealers" | "director" | "floor" | "players";
  table?: number;
  facts?: Record<string, string | number>;
  since?: number;
  cite?: string | null;
}

export interface Straddle {
  seat: number;
  least: number;
  most: number;
}

export interface TableFloor {
  called?: Named[];
  arrived?: Named[];
  extra?: number;
  closed?: number[];
  established?: boolean;
  wants?: Named[];
  coming?: ForSeat[];
  marks?: MarkLine[];
  claims?: ForSeat[];
  proposal?: ProposalLine | null;
  objectors?: Named[];
  private?: boolean;
  invited?: Named[];
  overs?: OverLine[];
  racked?: string[];
  picking_up?: string[];
  behind?: string[];
  idle?: string[];
  sign?: string[];
  breaking?: BreakLine | null;
  went?: WentLine[];
  by_cards?: Named[];
}

export interface TableHits {
  table: number;
  may?: MayHit[];
  asks?: string[];
  hole_cards?: number;
  near?: NearLine | null;
  hits?: number[];
}

export interface TableLine {
  table: number;
  spread: string;
  stage: string;
  size: number;
  players: number;
  open?: number[];
  since?: number;
  hand?: boolean;
  mode?: string;
  dealer?: string;
  dealer_since?: number;
  away?: number;
  broken?: boolean;
  feeds?: number[];
  needs?: Need[];
  marks?: SeatMark[];
  dealer_due?: number;
  private?: boolean;
  event?: string;
  level?: number;
  sign?: string;
  halted?: boolean;
}

export interface TablePicture {
  table: number;
  game: string;
  players: number;
  seats: number;
  hand: boolean;
}

export interface TableView {
  table: number;
  spread: string;
  game: string;
  mode: string;
  stage: string;
  size: number;
  button: number;
  seats: SeatView[];
  hand?: HandView | null;
  hands?: number;
  carried?: number;
  private?: boolean;
  night?: NightView | null;
  unit?: "cents" | "chips";
  event?: string;
  promise?: PromiseView | null;
  desk?: DeskView | null;
}

export interface Tablet {
  marks?: Mark[];
  chips?: number[];
  down_until?: number;
  down_cite?: string | null;
  push?: NextPush | null;
  charge?: string;
  draws?: number[];
  draw_cites?: string[];
  drew?: DrewForButton | null;
  coming?: NextHand | null;
  mix?: MixLine | null;
  due?: TimeLine | null;
  tube?: TubeLine | null;
  splashes?: PotSplash[];
  hand?: InHand | null;
  clock?: CalledClock | null;
  back?: Entered | null;
  ended?: EndedHand | null;
  counted?: CountedLine | null;
}

export interface TakerLine {
  name: string;
  part: string;
  table: number;
  seat: number;
  cards?: string[];
}

export interface TaxLimit {
  above: number;
  since?: string;
  why?: string;
  own?: boolean;
}

export interface Terms {
  name_from: number;
  name_cite: string | null;
  second_from: number;
  second_cite: string | null;
  fill_from: string[];
  stored_at: string[];
}

export interface TicketHolder {
  person: string;
  name: string;
  tickets: number[];
}

export interface TicketsLine {
  promotion: string;
  holders?: TicketHolder[];
  winners?: DrawnWinner[];
}

export interface TicketsView {
  promotions?: TicketsLine[];
}

export interface TimeLine {
  pays: Paying[];
  until?: number;
  left_in_pot?: number;
  cite?: string | null;
}

export interface ToChangeLine {
  person: string;
  name: string;
  table: number;
  chips: string;
  cite: string | null;
}

export interface TokeLine {
  dealer: string;
  window: string;
}

export interface Told {
  code: string;
  text: string;
  facts: Record<string, unknown>;
  cite: string | null;
  unit: "cents" | "chips";
  amounts: Record<string, string>;
  overrulable: boolean;
}

export interface TradeLine {
  name: string;
  table: number;
  other: string;
  other_table: number;
  cite?: string | null;
}

export interface TransferLine {
  person: string;
  name: string;
  origin: number;
  to: number;
  at: number;
}

export interface TubeLine {
  chips: number;
  full: number;
  drop?: number;
  cite?: string | null;
}

export interface UnnamedSale {
  posting: number;
  amount: number;
  people: [string, string][];
}

export interface UnsoldLine {
  person: string;
  name: string;
  amount: number;
  table: number;
  at: number;
  said: string;
  sold_since: boolean;
  sale: number;
}

export interface UnwrittenView {
  ruled: RuledLine[];
}

export interface VarianceLine {
  number: number;
  table: number;
  difference: number;
  chips: string;
  counted_by: string;
  answers: string;
  at: number;
  seen_by: string;
  case: boolean;
  cite: string | null;
}

export interface ViewChipLine {
  value: number;
  colour: string;
  in_play: boolean;
}

export interface ViewDayLine {
  day: string;
  promotion: string;
  kind: string;
  frames: [number, number][];
  draws: number[];
}

export interface ViewHitLine {
  hit: number;
  promotion: string;
  status: string;
  table: number;
  hand: number;
  began: number;
  at: number;
  takers?: TakerLine[];
  event?: string;
  doubts?: WhyLine[];
  rests_on?: string[];
  cites?: string[];
  order?: number;
  tied?: number[];
  why?: string;
}

export interface ViewProposalLine {
  kind: string;
  command: string;
  says: string;
  cites: string[];
  person: string;
  table: number;
  to: number;
  seat: number;
}

export interface ViewTableLine {
  table: number;
  players: number;
  seats: number;
  breaks: number;
  halted: string;
  cite: string | null;
}

export interface Waiting {
  place: number;
  name: string;
  person?: string;
  since?: number;
  way?: string;
  why?: string;
  cite?: string | null;
  called?: boolean;
  called_until?: number;
  table?: number;
  wait?: number | null;
  wait_basis?: string;
  unanswered?: boolean;
  stays?: boolean;
  away?: string;
  absent?: boolean;
  seat?: number;
  came_off?: string[];
}

export interface WentLine {
  name: string;
  card?: string;
  to?: number;
  seat?: number;
}

export interface WhatIf {
  method: "chips" | "even" | "icm";
  kept: number;
  amounts: number[];
}

export interface WhyLine {
  says: string;
  code: string;
  seat?: number;
  cite?: string;
}

export interface WinnerLine {
  name: string;
  prize: number;
  at: number;
  status: string;
}
