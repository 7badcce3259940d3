// Comparing the ledger with a provider's own report of a day. Every difference is a row that a person decides; comparing the
// same report again writes none twice.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import { amountText } from '@walia/domain/money/money.ts'
import {
  type Booked,
  bookedBackOf,
  type DifferenceKind,
  differenceOf,
  type ReportLine,
  reportOf,
} from '@walia/domain/payments/report.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { type PaymentsDeps, uuidOf } from './deps.ts'
import { type DayLines, listedLines } from './listedLines.ts'
import type { PaymentProvider, UnreadableLine } from './provider.ts'
import { findDeposit } from './queries.ts'
import {
  decideDifference,
  hasPaymentsBefore,
  insertDifference,
  insertReport,
  loadDifferences,
  loadUnreported,
  settleNoReport,
  updateReported,
  wasReported,
} from './reconcileQueries.ts'
import { resolveDeposit } from './resolveDeposit.ts'
import { resolveWithdrawal } from './resolveWithdrawal.ts'
import { takeBack } from './reversals.ts'
import { findWithdrawal } from './withdrawalQueries.ts'

const DAY_MS = 86_400_000
/** A report that came late is still taken. */
const DAYS_BACK = 7
/** A day's report has a whole day to come. */
const DUE_DAYS_BACK = 2
const LISTED_MAX = 200

export type Reconciled = { lines: number; differences: number }

/** `day` is YYYY-MM-DD of the market. Undecided payments of the report are asked for first. */
export async function reconcile(
  deps: PaymentsDeps,
  provider: string,
  day: string,
  lines: readonly ReportLine[],
  unreadable: readonly UnreadableLine[] = [],
): Promise<Reconciled> {
  let differences = 0
  const write = async (
    kind: DifferenceKind,
    line: Omit<ReportLine, 'amount' | 'currency'>,
    ours: number | null,
    theirs: number | null,
  ) => {
    const row = {
      provider,
      day,
      kind,
      direction: line.direction,
      order: line.order,
      receipt: line.receipt,
      ours,
      theirs,
    }
    if (await insertDifference(deps.pool, { ...row, foundAt: new Date(deps.clock.now()) })) differences++
  }
  for (const { direction, name: order } of unreadable)
    await write('unreadable', { direction, order, receipt: null }, null, null)
  for (const line of lines) {
    const booked = await bookedOf(deps, provider, line)
    const kind = differenceOf(line, booked)
    if (kind !== null) await write(kind, line, booked?.amount ?? null, line.amount)
  }
  const startOf = (each: string) => new Date(dayStartOf(each, deps.profile.timeZone))
  const [from, until] = [startOf(day), startOf(dayAfter(day))]
  for (const { direction, order, amount } of await loadUnreported(deps.pool, provider, from, until))
    await write('missingAtProvider', { direction, order, receipt: null }, amount, null)
  await settleNoReport(deps.pool, provider, day, new Date(deps.clock.now()))
  await insertReport(deps.pool, provider, day, lines.length + unreadable.length, new Date(deps.clock.now()))
  return { lines: lines.length + unreadable.length, differences }
}

/** What the ledger has of it. A line is also the provider's word, so what is undecided is asked for, with its amount. */
async function bookedOf(deps: PaymentsDeps, provider: string, line: ReportLine): Promise<Booked> {
  if (!/^[0-9a-f]{32}$/.test(line.order)) return null
  const id = uuidOf(line.order)
  const isIn = line.direction !== 'out'
  const row = isIn ? await findDeposit(deps.pool, id) : await findWithdrawal(deps.pool, id)
  if (row === null || row.provider !== provider) return null
  await updateReported(deps.pool, isIn ? 'deposit' : 'withdrawal', id, new Date(deps.clock.now()))
  const { amount, currency, receipt } = line
  const claim = { orderId: line.order, reference: null, amount, currency, ...(receipt === null ? {} : { receipt }) }
  if (line.direction === 'back') await takeBack(deps, id, amount, 'report')
  else if (isIn && row.status !== 'received') await resolveDeposit(deps, id, claim)
  if (!isIn && row.status !== 'paid') await resolveWithdrawal(deps, id, claim)
  return { amount: await movedOf(deps, provider, line, id), currency: row.currency }
}

const movedOf = async (
  { wallet }: PaymentsDeps,
  provider: string,
  { direction, amount }: ReportLine,
  id: string,
): Promise<number | null> =>
  direction === 'back'
    ? bookedBackOf(await wallet.partsTakenBack(provider, id), amount)
    : wallet.movedAt(provider, direction, id)

/**
 * The job: of each provider the last days, once each, by the operator's file or the provider's own list. Providers beside
 * each other, so that one that does not answer delays no other's.
 */
export async function reconcileReports(deps: PaymentsDeps): Promise<void> {
  await Promise.all([...deps.providers.values()].map((provider) => reconcileDays(deps, provider)))
}

async function reconcileDays(deps: PaymentsDeps, provider: PaymentProvider): Promise<void> {
  const { clock, pool, profile } = deps
  for (let back = DAYS_BACK; back >= 1; back--) {
    const day = dayOf(clock.now() - back * DAY_MS, profile.timeZone)
    if (await wasReported(pool, provider.name, day)) continue
    const isCompared = await reconcileDay(deps, provider, day)
    if (!isCompared && back >= DUE_DAYS_BACK) await missReport(deps, provider, day)
  }
}

/** False where there is no report of the day, or none that can be read. */
async function reconcileDay(deps: PaymentsDeps, provider: PaymentProvider, day: string): Promise<boolean> {
  const { log } = deps
  const { name } = provider
  try {
    const read = await linesOf(deps, provider, day)
    if (read === null) return false
    const done = await reconcile(deps, name, day, read.lines, read.unreadable)
    log[done.differences > 0 ? 'error' : 'info']({ provider: name, day, ...done }, 'compared with a report')
    return true
  } catch (cause) {
    log.error({ err: cause, provider: name, day }, 'a report could not be compared')
    return false
  }
}

/**
 * A report that never came is a difference of its day, once; it ends by itself when the report comes. None is expected of a
 * provider without a list where the operator has no folder, nor of days before its first payment.
 */
async function missReport(deps: PaymentsDeps, { name, listPayments }: PaymentProvider, day: string): Promise<void> {
  const { pool, clock, log, profile, reportFolder } = deps
  if (reportFolder === null && listPayments === undefined) return
  if (!(await hasPaymentsBefore(pool, name, new Date(dayStartOf(dayAfter(day), profile.timeZone))))) return
  const none = { ours: null, theirs: null, receipt: null, foundAt: new Date(clock.now()) }
  const missing = { provider: name, day, direction: 'both', order: day, kind: 'noReport', ...none } as const
  if (await insertDifference(pool, missing)) log.error({ provider: name, day }, 'a report never came')
}

/** Of PROVIDER-DAY.csv in the operator's folder, else of the list that the provider is asked for; null where there is neither. */
async function linesOf(deps: PaymentsDeps, provider: PaymentProvider, day: string): Promise<DayLines | null> {
  const { reportFolder } = deps
  const text = reportFolder === null ? null : textOf(join(reportFolder, `${provider.name}-${day}.csv`))
  if (text !== null) return { lines: reportOf(text), unreadable: [] }
  const { listPayments } = provider
  return listPayments === undefined ? null : listedLines(deps, provider, day, listPayments)
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Undecided ones, oldest first. */
export async function differences({ pool }: PaymentsDeps): Promise<object[]> {
  return (await loadDifferences(pool, LISTED_MAX)).map(({ ours, theirs, ...row }) => ({
    ...row,
    ours: ours === null ? null : amountText(ours),
    theirs: theirs === null ? null : amountText(theirs),
  }))
}

/** For good; the decision itself, and why, stands in the audit log. False when there is no such undecided one. */
export const decide = (
  { pool, clock }: PaymentsDeps,
  id: number,
  by: string,
  requestId: number | null = null,
): Promise<boolean> => doneOnce(pool, requestId, (db) => decideDifference(db, id, by, new Date(clock.now())))
