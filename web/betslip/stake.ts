// The stake field: the amount after typing, a quick stake or a tap on the balance.
import { type Minor, parseAmount } from '@walia/domain/money/money.ts'
import { stakeText } from '../plainFormats.ts'

/** The field's text, and whether the last change was rejected for being above the maximum. */
export type StakeChange = { text: string; aboveMax: boolean }

/** Minor units, or null while the text is no amount. */
export const stakeOf = (text: string): Minor | null => {
  const parsed = parseAmount(text.endsWith('.') ? text.slice(0, -1) : text)
  return parsed.ok ? parsed.value : null
}

const TYPING = /^[0-9]{0,9}(\.[0-9]{0,2})?$/

/**
 * Typing keeps what can become an amount (a comma counts as the decimal point) and drops any other key; an amount above
 * the maximum reverts to what stood there before.
 */
export const typeStake = (before: string, typed: string, max: Minor): StakeChange => {
  const text = typed
    .replace(/\s/g, '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
  if (!TYPING.test(text)) return { text: before, aboveMax: false }
  const stake = stakeOf(text)
  if (stake !== null && stake > max) return { text: before, aboveMax: true }
  return { text, aboveMax: false }
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
  return stake > max ? { text: before, aboveMax: true } : { text: stakeText(stake), aboveMax: false }
}
