// The verifier of split the pot: the seed makes every token anew, the tokens make the hash that was shown, the boxes the share.
import { isLink, linkBefore } from '@walia/domain/fair/chain.ts'
import { streamOf } from '@walia/domain/fair/stream.ts'
import { countsOf, othersOf, POT_GAME, potDigestOf, potOutcomeOf, potTokenOf } from '../games/pot.ts'
import { sameText } from './check.ts'

export type PastPot = {
  number: number
  commitment: string
  seed: string
  pool: string
  choices: number
  digest: string
  counts: number[]
  share: number | null
}
export type Told = { place: number; nonce: string; box: number; token: string }
/** What was seen of the pot before its end: so many choices with this hash. Later ones cannot change it. */
export type Seen = { choices: number; digest: string }
/** Of the player's own. */
export type Own = Pick<Told, 'place' | 'box' | 'token'>

export function isPotRight(past: PastPot, told: readonly Told[], own: Own | null, seen: Seen | null): boolean {
  const { seed, commitment, pool, choices, digest, counts, share } = past
  if (!isLink(seed) || linkBefore(seed) !== commitment) return false
  if (told.length !== choices || told.some(({ place }, at) => place !== at + 1)) return false
  if (told.some(({ nonce, box, token }) => potTokenOf(seed, nonce, box) !== token)) return false
  const tokens = told.map(({ token }) => token)
  if (potDigestOf(commitment, tokens) !== digest) return false
  if (seen !== null && potDigestOf(commitment, tokens.slice(0, seen.choices)) !== seen.digest) return false
  const mine = own === null ? null : told[own.place - 1]
  if (own !== null && (mine?.token !== own.token || mine.box !== own.box)) return false
  const others = pool === 'demo' ? othersOf(streamOf(seed, `walia:${POT_GAME}:others`)) : []
  const made = countsOf([...told.map(({ box }) => box), ...others])
  return sameText(made, counts) && potOutcomeOf(made).share === share
}
