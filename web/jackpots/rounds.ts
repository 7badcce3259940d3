// What rounds are called, where they stand, and which one an address means.
import type { JackpotHead } from '@walia/contract/jackpots.ts'
import { countdownText, dateTimeText } from '../formats.ts'
import { paths } from '../paths.ts'
import type { useText } from '../text.ts'

const NAMES = { weekly: 'weekly', midweek: 'midweek', grand: 'grand', free: 'free' } as const

export const nameKeyOf = (kind: string): (typeof NAMES)[keyof typeof NAMES] =>
  NAMES[kind as keyof typeof NAMES] ?? 'weekly'

export const addressOf = ({ id, kind }: Pick<JackpotHead, 'id' | 'kind'>): string =>
  kind === 'grand' ? paths.grandJackpot(id) : paths.weeklyJackpot(id)

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
