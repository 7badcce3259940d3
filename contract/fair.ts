// The wire of fairness: rounds of a game with what was committed before, and what proves the result after.
import { ROUND_GAME, type RoundGame } from '@walia/domain/fair/games.ts'
import { type Static, Type } from 'typebox'
import { Instant } from './fields.ts'

export type { RoundGame } from '@walia/domain/fair/games.ts'
export { fairPath } from './latePaths.ts'

const Game = Type.Unsafe<RoundGame>(Type.String({ pattern: ROUND_GAME, description: 'a league by its number' }))

export const FairQuery = Type.Object({
  game: Game,
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'a round number' })),
})

const OrNull = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()])
const Hex = Type.String({ pattern: '^[0-9a-f]+$' })

export const FairRound = Type.Object({
  game: Type.String(),
  number: Type.Integer(),
  phase: Type.String({ description: 'open, closed, drawn, settled; void, refunded without the beacon in its time' }),
  opens_at: Instant,
  closes_at: Instant,
  void_at: Instant,
  decided_at: OrNull(Instant),
  pays_at: OrNull(Instant),
  commitment: Type.String({
    description: 'SHA-256 of the seed, public from the opening on',
    pattern: '^[0-9a-f]{64}$',
  }),
  chain: Type.Integer(),
  link: Type.Integer({ description: 'which link of the chain the seed is' }),
  beacon: Type.Object({
    hash: Type.String(),
    public_key: Hex,
    genesis_at: Type.Integer({ description: 'ms since epoch' }),
    period_ms: Type.Integer(),
    round: Type.Integer({ description: 'whose value is mixed in; it comes out after the closing' }),
  }),
  seed: OrNull(Hex),
  signature: OrNull(Hex),
  result: Type.Unknown({ description: 'null until it is drawn' }),
  terms: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'of a draw by prices: its weights, which are mixed into it; public before it, null where all are as likely',
    }),
  ),
})
export type FairRound = Static<typeof FairRound>

export const FairChain = Type.Object({
  id: Type.Integer(),
  row: Type.Integer({
    description: 'of a game with several rows of chains, its number modulo them; 0 where there is one',
  }),
  length: Type.Integer(),
  ends: Type.String({ description: 'link 0, published before anything was drawn' }),
  used: Type.Integer(),
  made_at: Instant,
  retired_at: OrNull(Instant),
})
export type FairChain = Static<typeof FairChain>

export const FairAnswer = Type.Object({
  data: Type.Object({
    game: Type.String(),
    games: Type.Array(Game, { description: 'all that were ever drawn here, leagues by their numbers' }),
    chains: Type.Array(FairChain),
    rounds: Type.Array(FairRound, { description: 'newest first' }),
    next: Type.Union([Type.Integer(), Type.Null()], { description: 'the page after: rounds before this number' }),
  }),
})
export type FairAnswer = Static<typeof FairAnswer>
