// The wire of placement and of the bettor's own tickets.
import { type Static, Type } from 'typebox'
import { AmountText, IdempotencyKey, Instant, Language, OddsText, ParentMatchId, TotalOddsText } from './fields.ts'
import { JackpotEntry, JackpotPlaced } from './jackpots.ts'

export { BET_TYPE, betPaths } from './paths.ts'

export const BetLegBody = Type.Object({
  sub_type_id: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  bet_pick: Type.String({ maxLength: 200 }),
  odd_value: OddsText,
  outcome_id: Type.String({ minLength: 1, maxLength: 100 }),
  special_bet_value: Type.String({ maxLength: 300 }),
  parent_match_id: ParentMatchId,
  bet_type: Type.Union([Type.Literal(7), Type.Literal(8)]),
  sport_id: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  is_shared: Type.Optional(Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })])),
  share_code: Type.Optional(Type.String({ maxLength: 16 })),
})
export type BetLegBody = Static<typeof BetLegBody>

/** Body of v2/bet and, with one leg, of the quick path. The server trusts no price, id or time in it. */
export const BetBody = Type.Object({
  profile_id: Type.Optional(Type.Integer()),
  stake: AmountText,
  total_odd: TotalOddsText,
  src: Type.String({ maxLength: 30 }),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  user_agent: Type.Optional(Type.String({ maxLength: 500 })),
  affiliate: Type.Optional(Type.String({ maxLength: 100 })),
  affiliate_id: Type.Optional(Type.String({ maxLength: 100 })),
  affiliate_tag: Type.Optional(Type.String({ maxLength: 100 })),
  country_id: Type.Optional(Type.Integer()),
  country: Type.Optional(Type.String({ maxLength: 60 })),
  language: Type.Optional(Language),
  product_type: Type.Optional(
    Type.String({
      ...{ maxLength: 30, default: 'normal' },
      description: 'normal, combo, virtual, boosted, or the type of a jackpot: 12, 5, 17, 13',
    }),
  ),
  request_id: Type.Optional(IdempotencyKey),
  /** What the stake is paid with: cash, bonus, free_bet or points. */
  source: Type.Optional(Type.String({ maxLength: 30, default: 'cash' })),
  /** Combo: the quote that the bettor agreed to, sealed; 4.4 kB for picks of fourteen matches. */
  quote_id: Type.Optional(Type.String({ maxLength: 6000 })),
  /** Boosted multibet: the list that the picks are from. */
  boosted_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  /** Jackpot: its round. A doubled match is two legs; `stake` is the price of all lines, prices of legs play no part. */
  jackpot_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  /** Odds boost: the one that raises the price of the one pick. */
  odds_boost_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  accept_increases: Type.Optional(Type.Boolean({ default: true })),
  accept_any_change: Type.Optional(Type.Boolean({ default: false })),
  betslip: Type.Array(BetLegBody, { minItems: 0, maxItems: 100 }),
})
export type BetBody = Static<typeof BetBody>

export const Derivation = Type.Array(
  Type.Object({
    key: Type.String({ description: 'label key: stake, vat, netStake, totalOdds, possiblePayout, winBoost, …' }),
    formula: Type.String({ description: 'key of the formula in words, i18n figures.json' }),
    inputs: Type.Record(Type.String(), Type.String()),
    result: Type.String({ description: 'decimal text' }),
  }),
)
export type Derivation = Static<typeof Derivation>

export const TicketLeg = Type.Object({
  parent_match_id: ParentMatchId,
  home_team: Type.String(),
  away_team: Type.String(),
  start_time: Instant,
  sport_id: Type.Integer(),
  competition_name: Type.String(),
  sub_type_id: Type.Integer(),
  special_bet_value: Type.String(),
  outcome_id: Type.String(),
  market_name: Type.String(),
  bet_pick: Type.String(),
  odd_value: Type.String(),
  bet_type: Type.Integer(),
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('won'),
    Type.Literal('lost'),
    Type.Literal('void'),
    Type.Literal('half_won'),
    Type.Literal('half_lost'),
  ]),
  void_factor: Type.Union([Type.String(), Type.Null()]),
  dead_heat_factor: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'key of bets.json that says why it is void, or null',
  }),
  score: Type.Union([Type.String(), Type.Null()], { description: 'current or final score, "2:1"' }),
  week: Type.Optional(Type.Integer({ description: 'super league: the match day' })),
  minute: Type.Union([Type.String(), Type.Null()], { description: 'the clock of a match being played, "67:12"' }),
  known: Type.Boolean({ description: 'whether the match still has a page' }),
  live: Type.Boolean(),
  counts_for_bonus: Type.Boolean({ description: 'whether it was sold with the accumulator bonus and the win boost' }),
})
export type TicketLeg = Static<typeof TicketLeg>

const ticketFigures = {
  total_odds: Type.String(),
  possible_payout: Type.String(),
  win_boost: Type.String(),
  vat: Type.String(),
  winning_tax: Type.String(),
  bonus: Type.String(),
  acca_percent: Type.Integer(),
  acca_count: Type.Integer({ description: 'valid games: picks that count for the accumulator bonus' }),
  acca_bonus: Type.String(),
  final_payout: Type.String({ description: 'what the open stake can pay, or once settled, what it paid' }),
}
export const TicketFigures = Type.Object(ticketFigures)
export type TicketFigures = Static<typeof TicketFigures>

export const Ticket = Type.Object({
  bet_id: Type.String({ examples: ['bet_01hx…'] }),
  seq_id: Type.String({ description: 'four digits' }),
  status: Type.Integer({ description: '1 open, 3 lost, 4 refunded, 5 won, 9 jackpot, 11 cashed out, 24 cancelled' }),
  placed_at: Instant,
  settled_at: Type.Union([Instant, Type.Null()]),
  product_type: Type.String(),
  leg_count: Type.Integer(),
  settled_leg_count: Type.Integer(),
  stake: Type.String(),
  source: Type.String({ description: 'what the stake was paid with: cash, bonus, free_bet or points' }),
  // Of now, by the results there are.
  ...ticketFigures,
  win_boost_percent: Type.Integer(),
  withholding_tax: Type.String(),
  paid: Type.Union([Type.String(), Type.Null()], {
    description: 'what it paid in all once settled, cash-outs included',
  }),
  stake_open: Type.String({ description: 'what is still in an open bet; the figures are its own' }),
  cashed_out: Type.String({ description: 'what cash-outs paid' }),
  placed: Type.Optional(Type.Object(ticketFigures, { description: 'the figures at placing, where they differ' })),
  legs: Type.Array(TicketLeg),
  joint: Type.Optional(
    Type.Array(
      Type.Object({
        parent_match_id: ParentMatchId,
        odd_value: Type.String({ description: 'what the picks of the match were sold at together' }),
        places: Type.Array(Type.Integer()),
      }),
      { description: 'combo: the price of each match; their product is total_odds' },
    ),
  ),
  boosted_id: Type.Optional(Type.Integer({ description: 'boosted multibet: its list' })),
  normal_value: Type.Optional(
    Type.String({ description: 'odds boost: the ordinary price of its one leg when it was sold' }),
  ),
})
export type Ticket = Static<typeof Ticket>

export const BetAnswer = Type.Object({
  message: Type.String(),
  first_bet: Type.Boolean(),
  bet_id: Type.String(),
  seq_id: Type.String(),
  user: Type.Object({ balance: Type.String(), bonus: Type.String() }),
  data: Ticket,
})
export type BetAnswer = Static<typeof BetAnswer>

/** The answer to v2/bet where the product is a jackpot. */
export const EntryBetAnswer = Type.Object({
  message: Type.String(),
  first_bet: Type.Literal(false, { description: 'an entry is no slip, and the first slip is welcomed' }),
  bet_id: Type.String({ description: "the entry's `ticket_id`" }),
  seq_id: Type.String(),
  user: JackpotPlaced.properties.user,
  data: JackpotEntry,
})
export type EntryBetAnswer = Static<typeof EntryBetAnswer>

/** Requests the result of a placement by its key; `close` makes sure that it is not accepted later. */
export const AttemptBody = Type.Object({
  attempt: IdempotencyKey,
  close: Type.Optional(Type.Boolean({ default: false })),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type AttemptBody = Static<typeof AttemptBody>
export const AttemptAnswer = Type.Union([
  Type.Object({ state: Type.Literal('placed'), answer: BetAnswer }),
  Type.Object({ state: Type.Literal('placed'), answer: EntryBetAnswer }),
  Type.Object({
    state: Type.Literal('refused'),
    refusal: Type.Object({ code: Type.String(), message: Type.String(), details: Type.Optional(Type.Unknown()) }),
  }),
  Type.Object({ state: Type.Literal('unknown') }, { description: 'no answer yet: on its way, or never received' }),
  Type.Object(
    { state: Type.Literal('held') },
    { description: 'received, waits in the live hold; `close` comes too late' },
  ),
])
export type AttemptAnswer = Static<typeof AttemptAnswer>
/** Of the key of a slip. */
export type SlipAttemptAnswer = Exclude<AttemptAnswer, { answer: EntryBetAnswer }>

/**
 * `details` of ODDS_CHANGED, LEG_EXPIRED, LEG_SUSPENDED, DUPLICATE_MATCH and PRODUCTS_MIXED: the legs concerned, with today's price.
 */
export const LegRefusals = Type.Object({
  legs: Type.Array(
    Type.Object({
      parent_match_id: ParentMatchId,
      sub_type_id: Type.Integer(),
      special_bet_value: Type.String(),
      outcome_id: Type.String(),
      code: Type.Union([
        Type.Literal('ODDS_CHANGED'),
        Type.Literal('LEG_EXPIRED'),
        Type.Literal('LEG_SUSPENDED'),
        Type.Literal('DUPLICATE_MATCH'),
        Type.Literal('PRODUCTS_MIXED'),
        Type.Literal('PICKS_NOT_COMBINABLE'),
        Type.Literal('PICKS_CONFLICT'),
        Type.Literal('PICKS_ADD_NOTHING'),
      ]),
      odd_value: Type.Union([Type.String(), Type.Null()]),
      bonus_margin: Type.Optional(
        Type.Integer({
          description:
            'of a leg with a price: what its line leaves now, in hundredths of a percent; -1 where it counts for no bonus',
        }),
      ),
    }),
  ),
  held: Type.Optional(Type.Boolean({ description: 'the price fell in the live hold' })),
})
export type LegRefusals = Static<typeof LegRefusals>

/** In the market's zone. */
const Day = Type.String({ format: 'date', description: 'first or last day of placing, both included' })

export const MyBetsQuery = Type.Object({
  filter: Type.Optional(
    Type.Union([
      Type.Literal('active'),
      Type.Literal('today'),
      Type.Literal('week'),
      Type.Literal('month'),
      Type.Literal('all'),
    ]),
  ),
  state: Type.Optional(
    Type.Union([
      Type.Literal('open'),
      Type.Literal('won'),
      Type.Literal('lost'),
      Type.Literal('cashed_out'),
      Type.Literal('cancelled'),
    ]),
  ),
  product: Type.Optional(
    Type.Union([Type.Literal('sports'), Type.Literal('virtual')], { description: 'combo bets are of sports' }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  language: Type.Optional(Language),
})
export type MyBetsQuery = Static<typeof MyBetsQuery>
export const MyBetsAnswer = Type.Object({
  data: Type.Array(Ticket),
  meta: Type.Object({
    total: Type.Integer(),
    active: Type.Integer({ description: 'open bets, whatever is filtered' }),
    staked: Type.String({ description: 'of all bets that match, not of this page' }),
    staked_gifts: Type.String({ description: 'what of that was no cash: bonus money, free bets and redeemed points' }),
    returned: Type.String({ description: 'what came back of them: paid, refunded and cashed out' }),
  }),
})
export type MyBetsAnswer = Static<typeof MyBetsAnswer>
export const MyBetAnswer = Type.Object({ data: Ticket, derivation: Derivation })
export type MyBetAnswer = Static<typeof MyBetAnswer>
