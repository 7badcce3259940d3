// The wire of referral: an account's own link with its friends' states, and accepting somebody's.
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { referralPaths } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
export const ReferralBody = Type.Object(caller)
export const AcceptBody = Type.Object({ code: Type.String({ maxLength: 100 }), ...caller })

const Friend = Type.Object({
  accepted_at: Instant,
  state: Type.Union([
    Type.Literal('waiting', { description: 'has not bet enough yet' }),
    Type.Literal('rewarded'),
    Type.Literal('refused'),
    Type.Literal('over', { description: 'did not bet enough in time' }),
  ]),
})
/** Of who accepted a friend's link himself; his bet has to be decided before `until`. */
const Invited = Type.Object({
  ...Friend.properties,
  until: Instant,
})

export const ReferralAnswer = Type.Object({
  data: Type.Object({
    code: Type.Union([Type.String(), Type.Null()], {
      description: 'for links: ?ref=CODE; null while bringing a friend is not on offer',
    }),
    reward: Type.String({ description: 'a free bet for each of the two' }),
    stake_min: Type.String({ description: "of the friend's bet of cash that rewards" }),
    odds_below: Type.String({ description: 'its total odds are lower' }),
    days: Type.Integer({ description: 'for it, from accepting on' }),
    friends_max: Type.Integer({ description: 'rewarded friends in 30 days' }),
    person_first: Type.Boolean({
      description:
        'rewards wait until it is known whose the account is: by an approved verification, or a deposit whose payer is named',
    }),
    friends: Type.Array(Friend, { description: 'newest first, at most 20' }),
    invited: Type.Union([Invited, Type.Null()], { description: 'null without a friend whose link was accepted' }),
  }),
})
export type ReferralAnswer = Static<typeof ReferralAnswer>
