// The tax book: days are closed once, from the ledger; what is booked later stands in a later day, never in a closed one.
import { returnsStake } from '@walia/domain/bets/stakeSource.ts'
import { dayAfter, dayOf, dayStartOf } from '@walia/domain/market/days.ts'
import { taxFiguresOf } from '@walia/domain/tax/figures.ts'
import { loadTicketNames } from '../bets/index.ts'
import { loadTicketsOfOffers } from '../cashout/index.ts'
import { loadGameTickets } from '../gametickets/index.ts'
import {
  findFirstTransferAt,
  loadTaxedTransfers,
  PERIOD_CLOSED_AFTER_MS,
  type Queryable,
  type TaxedTransfer,
  transferIdAt,
} from '../ledger/index.ts'
import { invariant } from '../platform/invariant.ts'
import {
  findBooked,
  findLastClosed,
  insertDay,
  insertEntries,
  loadEntries,
  lockTaxBook,
  type TaxEntry,
} from './queries.ts'

const PAGE = 1000
const HOUR_MS = 3_600_000
/** How far before the last closed day's end it is looked for what committed later all the same. */
const LOOK_BACK_MS = 48 * HOUR_MS

/**
 * Closes the oldest open day, if it ended long enough ago; the caller's transaction. Answers the day. A page of it is
 * written before the next one is read, so that a day takes no more memory than a page.
 */
export async function closeNextDay(db: Queryable, zone: string, now: number, page = PAGE): Promise<string | null> {
  await lockTaxBook(db)
  const last = await findLastClosed(db)
  const first = last === null ? await findFirstTransferAt(db) : null
  if (last === null && first === null) return null
  const day = last === null ? dayOf(first as number, zone) : dayAfter(last)
  if (now < dayStartOf(dayAfter(day), zone) + PERIOD_CLOSED_AFTER_MS) return null
  let count = 0
  for await (const entries of openEntries(db, zone, last, dayStartOf(dayAfter(day), zone), page)) {
    await insertEntries(db, entries)
    count += entries.length
  }
  await insertDay(db, day, count)
  return day
}

/** All entries of the days from one to another, both included, in the order of the book: closed days first. */
export async function* entriesOf(db: Queryable, zone: string, from: string, to: string): AsyncGenerator<TaxEntry[]> {
  let page = await loadEntries(db, from, to, null, PAGE)
  while (page.length > 0) {
    yield page
    page = await loadEntries(db, from, to, page.at(-1) as TaxEntry, PAGE)
  }
  const last = await findLastClosed(db)
  if (last !== null && to <= last) return
  for await (const open of openEntries(db, zone, last, dayStartOf(dayAfter(to), zone)))
    yield open.filter(({ day }) => day >= from && day <= to)
}

/** What no closed day has, of transfers before a time: each in its own day or, when that is closed, in the first open one. */
async function* openEntries(
  db: Queryable,
  zone: string,
  last: string | null,
  before: number,
  limit = PAGE,
): AsyncGenerator<TaxEntry[]> {
  const firstOpen = last === null ? '' : dayAfter(last)
  let afterId = transferIdAt(last === null ? 0 : dayStartOf(firstOpen, zone) - LOOK_BACK_MS)
  const beforeId = transferIdAt(before)
  while (true) {
    const page = await loadTaxedTransfers(db, afterId, beforeId, limit)
    if (page.length === 0) return
    afterId = (page.at(-1) as TaxedTransfer).id
    const booked = await findBooked(
      db,
      page.map(({ id }) => id),
    )
    const open = page.filter(({ id }) => !booked.has(id))
    yield await named(db, open, (at) => [firstOpen, dayOf(at, zone)].sort().at(-1) as string)
  }
}

async function named(
  db: Queryable,
  transfers: readonly TaxedTransfer[],
  dayFor: (at: number) => string,
): Promise<TaxEntry[]> {
  const cashouts = transfers.filter(({ means }) => means === 'cashout')
  const offers = await loadTicketsOfOffers(
    db,
    cashouts.map(({ account_id }) => account_id as number),
    cashouts.map(({ reference }) => reference),
  )
  const betOf = ({ means, reference }: TaxedTransfer): string =>
    (means === 'cashout' ? offers.get(reference) : undefined) ?? reference.slice(0, 36)
  const tickets = await loadTicketNames(
    db,
    transfers.map(({ account_id }) => account_id),
    transfers.map(betOf),
  )
  const known = new Set(tickets.map(({ id }) => id))
  const others = transfers.map(betOf).filter((id) => !known.has(id))
  const games = (await loadGameTickets(db, others)).map(({ id, code, game }) => ({ id, code, product: game, kept: 0 }))
  const bets = tickets.map(({ source, net_stake, ...bet }) => ({ ...bet, kept: returnsStake(source) ? 0 : net_stake }))
  const byId = new Map([...bets, ...games].map((ticket) => [ticket.id, ticket]))
  return transfers.map((transfer) => {
    const ticket = byId.get(betOf(transfer))
    invariant(ticket !== undefined, `the transfer ${transfer.id} is of a ticket`)
    const { code, product, kept } = ticket
    const figures = taxFiguresOf(transfer)
    return {
      transferId: transfer.id,
      day: dayFor(transfer.at),
      at: transfer.at,
      product,
      ticket: code,
      ...figures,
      giftStake: kept === 0 ? 0 : kept * Math.sign(figures.winnings),
    }
  })
}
