// The wire of jackpots: rounds with their matches and prizes, placing an entry, and own entries.
import { type Static, Type } from 'typebox'
import { AmountText, IdempotencyKey, Instant, Language, ParentMatchId } from './fields.ts'

export { jackpotPaths } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const JackpotQuery = Type.Object({ language: Type.Optional(Language) })
export const JackpotParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

export const JackpotTier = Type.Object({
  right: Type.Integer({ description: 'so many matches right' }),
  fund: Type.String({ description: 'what all its winners share: as it stands, or as it was awarded' }),
  guarantee: Type.String(),
  share_percent: Type.String({ description: 'of what comes in without VAT' }),
  winners: OrNull(Type.Integer({ description: 'winning lines; null until it is awarded' })),
  each: OrNull(Type.String({ description: 'what one line gets' })),
})
export type JackpotTier = Static<typeof JackpotTier>

export const JackpotTrouble = Type.Object({
  parent_match_id: ParentMatchId,
  trouble: Type.String({
    description: 'cancelled, delayed, interrupted, postponed, abandoned, as the feed says; unplayed: it does not count',
  }),
})
export type JackpotTrouble = Static<typeof JackpotTrouble>

export const JackpotHead = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ description: 'weekly, midweek, grand, free' }),
  type: Type.Integer({ description: '12, 5, 17; 13 of the free one' }),
  product_id: Type.Integer(),
  phase: Type.String({ description: 'open, closed, decided, awarded, approved, paid; refunded' }),
  opens_at: OrNull(Instant),
  closes_at: Type.String({
    format: 'date-time',
    description: 'the first kick-off, or a result or ruling on one of its matches that came before it',
  }),
  kicks_off_at: Type.String({ format: 'date-time', description: 'the first kick-off, whenever it was closed' }),
  closed_at: OrNull(
    Type.String({
      format: 'date-time',
      description: 'when it was closed, which may be earlier; null while it is open',
    }),
  ),
  match_count: Type.Integer(),
  entry: Type.String({ description: 'price of one line' }),
  doubles_max: Type.Integer(),
  unplayed: Type.String({ description: 'what becomes of a match that is not played: drawn, weighted, draw, right' }),
  refund_from: Type.Integer({ description: 'with so many matches not played everybody is refunded' }),
  void_because: OrNull(
    Type.String({ description: 'why everybody was refunded: unplayed, no_draw, operator; null otherwise' }),
  ),
  unplayed_hours: Type.Integer({ description: 'how long a match may be late' }),
  fixed: Type.Boolean({ description: 'whether the top prize is fixed' }),
  paid_as: Type.String({ description: 'what prizes are: cash; bonus, bonus money or a free bet' }),
  bonus_min: Type.String({ description: 'a smaller prize is a free bet instead of bonus money' }),
  prize: Type.String({ description: 'top prize as it stands' }),
  guarantee: Type.String(),
  carried: Type.String({ description: 'what earlier rounds left for it' }),
  pooled: Type.String({ description: 'what came into the pool with entries' }),
  added: Type.String({ description: 'what the operator would add now for the guarantees' }),
  entries: Type.Integer(),
  results: Type.Integer({ description: 'matches that have a result' }),
  troubles: Type.Array(JackpotTrouble, { description: 'matches and reserves that are not to be played as planned' }),
  tiers: Type.Array(JackpotTier, { description: 'highest first' }),
})
export type JackpotHead = Static<typeof JackpotHead>

export const JackpotMatch = Type.Object({
  parent_match_id: ParentMatchId,
  home_team: Type.String(),
  away_team: Type.String(),
  category: Type.String(),
  competition_name: Type.String(),
  start_time: Instant,
  result: OrNull(Type.String({ description: '1, X or 2; 1X2 where it counts as right' })),
  came: OrNull(Type.String({ description: 'how: played, reserve, drawn, counted; unplayed waits' })),
  shares: OrNull(
    Type.Array(Type.Integer(), { description: 'of entries that picked 1, X, 2, percent; null until it is closed' }),
  ),
  weights: OrNull(
    Type.Array(Type.Integer(), {
      description: 'of a draw by prices: how likely 1, X, 2 are, in ten-thousandths; now, then as they were at closing',
    }),
  ),
  drawn_in: OrNull(Type.Integer({ description: 'the round whose public draw its result is of, `came` is drawn' })),
  replaced_by: OrNull(Type.Integer({ description: 'the reserve that has taken its place, `came` is reserve' })),
})
export type JackpotMatch = Static<typeof JackpotMatch>

export const JackpotDraw = Type.Object({
  announced_at: Instant,
  matches: Type.Array(ParentMatchId, { description: 'in the order in which they are drawn' }),
  commitment: Type.String(),
  beacon: Type.Object({
    hash: Type.String(),
    public_key: Type.String(),
    genesis_at: Type.Integer(),
    period_ms: Type.Integer(),
    round: Type.Integer(),
  }),
  seed: OrNull(Type.String()),
  signature: OrNull(Type.String()),
  results: OrNull(Type.Array(Type.String())),
})
export type JackpotDraw = Static<typeof JackpotDraw>

export const JackpotListAnswer = Type.Object({
  data: Type.Array(JackpotHead, { description: 'those that take entries first, the one that closes first leading' }),
})
export type JackpotListAnswer = Static<typeof JackpotListAnswer>
export const JackpotAnswer = Type.Object({
  data: Type.Object({
    ...JackpotHead.properties,
    matches: Type.Array(JackpotMatch),
    reserves: Type.Array(JackpotMatch, {
      description: 'in their order they take the places of matches that are not played, before `unplayed`',
    }),
    draw: OrNull(JackpotDraw),
  }),
})
export type JackpotAnswer = Static<typeof JackpotAnswer>

const Outcomes = Type.Array(Type.Union([Type.Literal('won'), Type.Literal('drawn'), Type.Literal('lost')]), {
  description: "of the team's last five matches, newest first",
})
export const JackpotFormAnswer = Type.Object({
  data: Type.Array(Type.Object({ parent_match_id: ParentMatchId, home: Outcomes, away: Outcomes }), {
    description: 'of matches and reserves; those that nothing is known of are left out',
  }),
})
export type JackpotFormAnswer = Static<typeof JackpotFormAnswer>

export const JackpotBody = Type.Object({
  jackpot_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  picks: Type.Array(
    Type.Object({
      parent_match_id: ParentMatchId,
      outcomes: Type.String({ pattern: '^(1|X|2|1X|12|X2)$', description: 'two of them are a double' }),
    }),
    { maxItems: 40 },
  ),
  stake: Type.Unsafe<string>({ ...AmountText, description: 'the price that the bettor was shown' }),
  request_id: Type.Optional(IdempotencyKey),
  ...caller,
})

export const JackpotEntry = Type.Object({
  ticket_id: Type.String(),
  jackpot_id: Type.Integer(),
  kind: Type.String(),
  type: Type.Integer(),
  product_id: Type.Integer(),
  phase: Type.String({ description: "of its round's" }),
  closes_at: Instant,
  placed_at: Instant,
  stake: Type.String(),
  lines: Type.Integer(),
  status: Type.Integer({ description: 'as of every ticket: 9 jackpot open, 3 lost, 5 won, 4 refunded' }),
  picks: Type.Array(
    Type.Object({
      parent_match_id: ParentMatchId,
      home_team: Type.String(),
      away_team: Type.String(),
      outcomes: Type.String(),
      result: OrNull(Type.String()),
    }),
  ),
  right: Type.Integer({ description: 'matches right so far' }),
  best: Type.Integer({ description: 'the most that its best line can still have right' }),
  tiers_possible: Type.Array(Type.Integer(), { description: 'matches right of the tiers that can still be won' }),
  won_lines: OrNull(Type.Array(Type.Object({ right: Type.Integer(), lines: Type.Integer() }))),
  won: Type.String(),
  tax: Type.String(),
  paid: Type.String(),
  held: Type.Boolean({ description: 'its round is paid; this prize waits for a second approval' }),
})
export type JackpotEntry = Static<typeof JackpotEntry>

export const JackpotPlaced = Type.Object({ data: JackpotEntry, user: Type.Object({ balance: Type.String() }) })
export type JackpotPlaced = Static<typeof JackpotPlaced>

export const JackpotMineBody = Type.Object({
  ...caller,
  jackpot_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'entries of this round alone' }),
  ),
  before: Type.Optional(
    Type.String({ pattern: '^jpe_[0-9a-f]{32}$', description: '`next` of the page before; without it the first one' }),
  ),
})
export type JackpotMineBody = Static<typeof JackpotMineBody>
export const JackpotMine = Type.Object({
  data: Type.Array(JackpotEntry, { description: 'all open ones on the first page, then those decided, newest first' }),
  next: OrNull(Type.String({ description: '`before` of the next page; null after the last' })),
})
export type JackpotMine = Static<typeof JackpotMine>

export const JackpotReceipt = Type.Object({
  data: Type.Object({ ...JackpotEntry.properties, seq_id: Type.String(), vat: Type.String() }),
  round: Type.Object({ ...JackpotAnswer.properties.data.properties }, { description: 'as it stands' }),
})
export type JackpotReceipt = Static<typeof JackpotReceipt>
