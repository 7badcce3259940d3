// Looking through a day that is over, account by account in pages, for markers of harm.
import { harmMarkersOf, type PlayMovement, stakesOf } from '@walia/domain/harm/markers.ts'
import { harmRulesOf } from '@walia/domain/harm/rules.ts'
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import {
  loadPlay,
  loadPlayers,
  PERIOD_CLOSED_AFTER_MS,
  type PlayRow,
  sumStakes,
  transferIdAt,
} from '../ledger/index.ts'
import type { HarmDeps } from './deps.ts'
import { findLastDay, insertDay, insertMarkers, type NewMarker } from './queries.ts'

const PAGE = 500
const DAY_MS = 86_400_000
/** What lies further back is not looked through any more: a product that was off for a year does not begin with it. */
const DAYS_BACK = 31

/** The job: every day since the last one that has ended an hour ago; the first time only yesterday. Answers the days. */
export async function findMarkers(deps: HarmDeps): Promise<string[]> {
  const zone = deps.profile.timeZone
  const now = deps.clock.now()
  const latest = dayOf(now - PERIOD_CLOSED_AFTER_MS - DAY_MS, zone)
  const last = await findLastDay(deps.pool)
  const earliest = dayOf(now - DAYS_BACK * DAY_MS, zone)
  const days: string[] = []
  for (let day = last === null ? latest : latestOf(dayAfter(last), earliest); day <= latest; day = dayAfter(day)) {
    await lookThrough(deps, day)
    days.push(day)
  }
  return days
}

const latestOf = (one: string, other: string): string => (one > other ? one : other)

/** Cut off, it is looked through again: what stands in the list already stays. */
async function lookThrough(deps: HarmDeps, day: string): Promise<void> {
  const { pool, profile, clock, payments } = deps
  const zone = profile.timeZone
  const [from, until] = [dayStartOf(day, zone), dayStartOf(dayAfter(day), zone)]
  const cancelled = new Map(
    (await payments.cancelledWithdrawals(new Date(from), new Date(until))).map((row) => [row.account_id, row]),
  )
  let players = await loadPlayers(pool, 0, PAGE)
  while (players.length > 0) {
    const rows = await loadPlay(pool, players, transferIdAt(from), transferIdAt(until))
    const markers = await markersOf(deps, { day, from, players, cancelled, rows })
    await insertMarkers(pool, markers)
    players = await loadPlayers(pool, players.at(-1) as number, PAGE)
  }
  await insertDay(pool, day, new Date(clock.now()))
}

type Page = {
  day: string
  from: number
  players: readonly number[]
  cancelled: ReadonlyMap<number, { withdrawals: number; amount: number }>
  rows: readonly PlayRow[]
}

async function markersOf({ pool, profile, clock }: HarmDeps, page: Page): Promise<NewMarker[]> {
  const { day, from, players, cancelled } = page
  const rules = harmRulesOf(profile.id)
  const movements = movementsByAccount(page.rows)
  const bettors = [...movements].filter(([, each]) => stakesOf(each).bets >= rules.risingStakes.bets)
  const before = await sumStakes(
    pool,
    bettors.map(([id]) => id),
    transferIdAt(from - rules.risingStakes.days * DAY_MS),
    transferIdAt(from),
  )
  const beforeOf = new Map(before.map(({ account_id, bets, staked }) => [account_id, { bets, staked }]))
  const foundAt = new Date(clock.now())
  return players
    .filter((id) => movements.has(id) || cancelled.has(id))
    .flatMap((accountId) => {
      const { withdrawals, amount } = cancelled.get(accountId) ?? { withdrawals: 0, amount: 0 }
      const play = {
        movements: movements.get(accountId) ?? [],
        before: beforeOf.get(accountId) ?? { bets: 0, staked: 0 },
        cancelled: { withdrawals, amount },
      }
      return harmMarkersOf(play, rules, profile.timeZone).map((marker) => ({ ...marker, day, accountId, foundAt }))
    })
}

function movementsByAccount(rows: readonly PlayRow[]): Map<number, PlayMovement[]> {
  const byAccount = new Map<number, PlayMovement[]>()
  for (const { account_id, means, at, amount, balance } of rows) {
    const own = byAccount.get(account_id) ?? []
    own.push({ kind: means, at, amount, balance })
    byAccount.set(account_id, own)
  }
  return byAccount
}
