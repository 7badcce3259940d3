// Cashback: which week a moment is in, and what of a week's net loss comes back as a free bet.
import { dayOf, dayStartOf } from '../market/days.ts'
import type { MarketId } from '../market/profile.ts'

/** Money in minor units. */
export type CashbackRules = {
  /** Of the net loss of cash on tickets that were decided in the week. */
  percent: number
  /** Nothing below. What it brings is a free bet's least stake or more. */
  lossMin: number
  /** Most of one week. */
  max: number
}

const shipped: CashbackRules = { percent: 5, lossMin: 100_00, max: 500_00 }
const rules: Readonly<Record<MarketId, CashbackRules>> = { et: shipped, ke: shipped }
export const cashbackRulesOf = (market: MarketId): CashbackRules => rules[market]

/** `netLoss` below zero is a week that was won. */
export const cashbackOf = ({ percent, lossMin, max }: CashbackRules, netLoss: number): number =>
  netLoss < lossMin ? 0 : Math.min(Math.floor((netLoss * percent) / 100), max)

/** `day` is its Monday; from inclusive, until exclusive, epoch ms. */
export type Week = { day: string; from: number; until: number }

/** From Monday to Sunday by the market's clock. */
export function weekOf(at: number, zone: string): Week {
  const today = dayOf(at, zone)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const day = dayBefore(today, sinceMonday)
  return { day, from: dayStartOf(day, zone), until: dayStartOf(dayBefore(day, -7), zone) }
}

/** The latest week that was over by then. */
export const lastWeekOf = (at: number, zone: string): Week => weekOf(weekOf(at, zone).from - 1, zone)

const DAY_MS = 86_400_000
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
