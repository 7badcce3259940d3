// The filter of the statement: days, kind of movement, and whether movements or totals are shown; the address keeps it.
import type { StatementQuery, StatementUnit } from '@walia/contract/statement.ts'
import { dayText } from '@walia/domain/market/days.ts'
import { type StatementGroup, statementGroups } from '@walia/domain/statement/statement.ts'

export const times = ['month', 'week', 'today', 'dates'] as const
export type Time = (typeof times)[number]
export const units: readonly StatementUnit[] = ['day', 'week', 'month']

export type Choice = {
  time: Time
  /** Null is all. */
  kind: StatementGroup | null
  /** Null shows movements. */
  unit: StatementUnit | null
  /** "2026-11-22", or empty. */
  from: string
  to: string
}

const oneOf = <T extends string>(values: readonly T[], name: string | null): T | null =>
  values.find((value) => value === name) ?? null

/** The choice that an address names; what it cannot name is as when nothing is chosen. */
export const choiceOf = (search: string): Choice => {
  const query = new URLSearchParams(search)
  const time = oneOf(times, query.get('time')) ?? 'month'
  const day = (name: 'from' | 'to'): string => {
    const given = query.get(name) ?? ''
    return time === 'dates' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
  }
  const kind = oneOf(statementGroups, query.get('kind'))
  return { time, kind, unit: oneOf(units, query.get('totals')), from: day('from'), to: day('to') }
}

export const addressOf = ({ time, kind, unit, from, to }: Choice): Record<string, string | undefined> => ({
  action: 'statement',
  time: time === 'month' ? undefined : time,
  kind: kind ?? undefined,
  totals: unit ?? undefined,
  from: time === 'dates' && from ? from : undefined,
  to: time === 'dates' && to ? to : undefined,
})

/** Both days are given and no day lies between them. */
export const isReversed = ({ time, from, to }: Choice): boolean =>
  time === 'dates' && from !== '' && to !== '' && from > to

const DAY_MS = 86_400_000
const DAYS_BACK = { today: 0, week: 6, month: 29 } as const

export type Days = Pick<StatementQuery, 'from' | 'to'>

/** `today` is a day of the market, "2026-11-22". */
export const daysOf = ({ time, from, to }: Choice, today: string): Days => {
  if (time === 'dates') return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return { from: new Date(Date.parse(today) - DAYS_BACK[time] * DAY_MS).toISOString().slice(0, 10) }
}

/** The last day of the period that begins with `since`. */
const lastDayOf = (unit: StatementUnit, since: string): string => {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number)
  const last = unit === 'month' ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day + (unit === 'week' ? 6 : 0))
  return new Date(last).toISOString().slice(0, 10)
}

/** Which days a sum is of: of a week or month only those that were chosen and have begun. */
export const periodText = (unit: StatementUnit, since: string, { from, to }: Days, today: string): string => {
  const first = from !== undefined && from > since ? from : since
  const end = to !== undefined && to < today ? to : today
  const last = [lastDayOf(unit, since), end].sort()[0] as string
  return first >= last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
}

/** The text of a list without movements: that nothing ever moved is said only where all was asked for. */
export const emptyTextOf = ({ time, kind, from, to }: Choice): 'empty' | 'emptyAll' | 'emptyKind' => {
  if (kind !== null) return 'emptyKind'
  return time === 'dates' && !from && !to ? 'emptyAll' : 'empty'
}
