// The stake field: the amount after typing, a quick stake or a tap on the balance.
import type { Minor } from '@walia/domain/money/money.ts'
import { typedAmount, typingAmount } from '@walia/domain/money/typed.ts'
import { stakeText } from '../plainFormats.ts'

/** The field's text, and why the last change was not taken: `aboveMax`, or `noAmount`; null when it was. */
export type StakeChange = { text: string; refused: 'aboveMax' | 'noAmount' | null }

/** Minor units, or null while the text is no amount. */
export const stakeOf = (text: string): Minor | null => typedAmount(text)

/** Typing keeps what can become an amount; anything else, and an amount above the maximum, leaves what stood there. */
export const typeStake = (before: string, typed: string, max: Minor): StakeChange => {
  const text = typingAmount(typed)
  if (text === null) return { text: before, refused: 'noAmount' }
  return (stakeOf(text) ?? 0) > max ? { text: before, refused: 'aboveMax' } : { text, refused: null }
}

/** What is wrong with a stake, or worth a thought before it is placed; null when nothing is. */
export const stakeHintOf = (
  stake: Minor | null,
  { stakeMin, balance }: { stakeMin: Minor; balance: Minor },
): 'stakeMissing' | 'stakeMin' | 'halfBalance' | null => {
  if (stake === null || stake === 0) return 'stakeMissing'
  if (stake < stakeMin) return 'stakeMin'
  return stake <= balance && stake * 2 > balance ? 'halfBalance' : null
}

/** A quick stake adds to the present amount; text that is no amount counts as 0. */
export const addStake = (before: string, plus: Minor, max: Minor): StakeChange => {
  const stake = (stakeOf(before) ?? 0) + plus
  return stake > max ? { text: before, refused: 'aboveMax' } : { text: stakeText(stake), refused: null }
}
