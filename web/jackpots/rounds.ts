// What rounds are called, where they stand, and which one an address means.
import type { JackpotHead } from '@walia/contract/jackpots.ts'
import { countdownText, dateTimeText } from '../formats.ts'
import { paths } from '../paths.ts'
import type { useText } from '../text.ts'
import { addresses } from './addresses.ts'

const NAMES = { weekly: 'weekly', midweek: 'midweek', grand: 'grand', free: 'free' } as const

export const nameKeyOf = (kind: string): (typeof NAMES)[keyof typeof NAMES] =>
  NAMES[kind as keyof typeof NAMES] ?? 'weekly'

export const addressOf = ({ id, kind }: Pick<JackpotHead, 'id' | 'kind'>): string =>
  kind === 'grand' ? addresses.grand(id) : paths.weeklyJackpot(id)

/** The round of the address, or the one of its kind that takes entries, or the last one. */
export const chosenOf = (
  rounds: readonly JackpotHead[],
  asked: string | null,
  kinds: readonly string[],
): number | null => {
  const id = Number(asked)
  if (asked !== null && Number.isSafeInteger(id) && id > 0) return id
  const some = rounds.filter(({ kind }) => kinds.includes(kind))
  return (some.find(({ phase, kind }) => phase === 'open' && kind === kinds[0]) ?? some[0])?.id ?? null
}

/** Of results the last round that is over. */
export const lastOf = (rounds: readonly JackpotHead[], asked: string | null): number | null => {
  const over = rounds.filter(({ phase }) => phase !== 'open')
  return chosenOf(over, asked, ['weekly', 'midweek', 'grand', 'free'])
}

const COUNTED_MS = 24 * 3_600_000

/** The last day is counted down; before it the day says more than a hundred hours. */
export const closesText = (t: ReturnType<typeof useText<'jackpots'>>, closesAt: string, now: number): string => {
  const leftMs = Math.max(0, Date.parse(closesAt) - now)
  return leftMs < COUNTED_MS
    ? t('closesIn', { time: countdownText(leftMs) })
    : t('closesOn', { time: dateTimeText(closesAt) })
}

/** Where a round stands; one that was closed early is not played yet. */
export const phaseText = (
  t: ReturnType<typeof useText<'jackpots'>>,
  { phase, kicks_off_at }: Pick<JackpotHead, 'phase' | 'kicks_off_at'>,
  now: number,
): string =>
  phase === 'closed' && Date.parse(kicks_off_at) > now
    ? t('closedBefore', { time: dateTimeText(kicks_off_at) })
    : t(`phase_${phase}` as 'phase_closed')

const RULES = { drawn: 'ruleDrawn', weighted: 'ruleWeighted', draw: 'ruleDraw', right: 'ruleRight' } as const

/** What becomes of matches that are not played. */
export const ruleKeyOf = ({ unplayed }: Pick<JackpotHead, 'unplayed'>): (typeof RULES)[keyof typeof RULES] =>
  RULES[unplayed as keyof typeof RULES] ?? 'ruleDrawn'

/** Ten-thousandths of 1, X and 2 as percent. */
export const weightsText = (weights: readonly number[]): string =>
  ['1', 'X', '2'].map((name, index) => `${name} ${((weights[index] ?? 0) / 100).toFixed(1)}%`).join(', ')
