// The wire of what a bettor holds beside cash: free bets, bonus money and their terms.
import { type Static, Type } from 'typebox'
import { Language } from './fields.ts'

export { bonusesPath } from './bonusPaths.ts'

export const BonusesBody = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})

/** What a stake can be paid with instead of cash, and what a slip must be like for it. */
const Source = Type.Object({
  source: Type.Union([Type.Literal('bonus'), Type.Literal('free_bet'), Type.Literal('points')]),
  balance: Type.String({ description: 'decimal text' }),
  stake_min: Type.String(),
  odds_min: Type.String({ description: 'least total odds' }),
  legs_min: Type.Integer(),
  stake_returned: Type.Boolean({ description: 'whether a winner gets the stake back as well' }),
})
export type Source = Static<typeof Source>

export const BonusesAnswer = Type.Object({
  data: Type.Object({ sources: Type.Array(Source, { description: 'those that hold something' }) }),
})
export type BonusesAnswer = Static<typeof BonusesAnswer>
