// The wire of the casino for browsers: the lobby's games, launching one, and what its session has come to.
import { type CasinoCategory, casinoCategories } from '@walia/domain/casino/categories.ts'
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { casinoPaths } from './latePaths.ts'

const Category = Type.Unsafe<CasinoCategory>(Type.Union(casinoCategories.map((each) => Type.Literal(each))))

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
export const GameId = Type.String({
  pattern: '^[a-z0-9]{2,20}-[A-Za-z0-9_.-]{1,60}$',
  description: 'as addresses have it',
})

export const CasinoGame = Type.Object({
  id: GameId,
  name: Type.String(),
  category: Category,
  provider: Type.String({ description: 'who made it' }),
  thumb_url: Type.String(),
  demo: Type.Boolean(),
  demo_only: Type.Boolean({ description: 'true: nobody plays it for real money' }),
  return_percent: Type.Union([Type.String(), Type.Null()], { description: 'of what is staked, as its provider says' }),
  on: Type.Boolean({ description: 'false: under maintenance, it can be seen and not played' }),
})
export type CasinoGame = Static<typeof CasinoGame>

export const CasinoAnswer = Type.Object({
  data: Type.Object({
    maintenance: Type.Boolean({ description: 'there are games, and none can be played' }),
    games: Type.Array(CasinoGame),
  }),
})
export type CasinoAnswer = Static<typeof CasinoAnswer>
export const CasinoQuery = Type.Object({ language: Type.Optional(Language) })

export const LaunchBody = Type.Object({
  game: GameId,
  mode: Type.Union([Type.Literal('real'), Type.Literal('demo')]),
  platform: Type.Union([Type.Literal('MOBILE'), Type.Literal('DESKTOP')]),
  ...caller,
})
export type LaunchBody = Static<typeof LaunchBody>
export const LaunchAnswer = Type.Object({
  data: Type.Object({
    game: CasinoGame,
    url: Type.String({ description: 'for a sandboxed frame; good for one launch' }),
    session: Type.Union([Type.String(), Type.Null()], { description: 'cgs_…, of real play' }),
  }),
})
export type LaunchAnswer = Static<typeof LaunchAnswer>

export const SessionBody = Type.Object({
  session: Type.String({ pattern: '^cgs_[0-9a-f]{32}$' }),
  close: Type.Optional(Type.Boolean({ description: 'takes no more bets from now on' })),
  ...caller,
})
export type SessionBody = Static<typeof SessionBody>
export const SessionAnswer = Type.Object({
  data: Type.Object({
    started_at: Instant,
    expires_at: Instant,
    staked: Type.String(),
    won: Type.String({ description: 'after tax' }),
    net: Type.String({ description: 'won less staked' }),
    balance: Type.String(),
    open_rounds: Type.Integer({ description: 'of the account, in all games' }),
    open_stake: Type.String({ description: 'staked in them' }),
    over: Type.Boolean({
      description: 'takes no more bets: closed, too old, or the login that it was launched in is over',
    }),
  }),
})
export type SessionAnswer = Static<typeof SessionAnswer>

export const CasinoRoundQuery = Type.Object({
  round_id: Type.String({ pattern: '^cas_[0-9a-f]{32}$', description: '`ticket_id` of a movement of the statement' }),
  language: Type.Optional(Language),
})
export type CasinoRoundQuery = Static<typeof CasinoRoundQuery>
export const CasinoRoundAnswer = Type.Object({
  data: Type.Object({
    round_id: Type.String(),
    number: Type.Integer({ description: 'as the statement names it' }),
    game: Type.String({ description: 'its name' }),
    state: Type.Union([Type.Literal('open'), Type.Literal('ended'), Type.Literal('void')]),
    staked: Type.String({ description: 'less stakes that came back' }),
    won: Type.String({ description: 'before tax' }),
    tax: Type.String({ description: 'withheld' }),
    paid: Type.String({ description: 'won less tax' }),
    opened_at: Instant,
    ended_at: Type.Union([Instant, Type.Null()]),
  }),
})
export type CasinoRoundAnswer = Static<typeof CasinoRoundAnswer>

export const OpenRoundsAnswer = Type.Object({
  data: Type.Object({
    stake: Type.String({ description: 'of all of them' }),
    games: Type.Array(
      Type.Object({
        game: GameId,
        rounds: Type.Integer(),
        stake: Type.String({ description: 'less stakes that came back' }),
      }),
      { description: 'the one that was staked on last first' },
    ),
  }),
})
export type OpenRoundsAnswer = Static<typeof OpenRoundsAnswer>
