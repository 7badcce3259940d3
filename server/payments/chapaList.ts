// Chapa's own lists of charges and transfers, page by page, newest first.

import { createHash } from 'node:crypto'
import { parseAmount } from '@walia/domain/money/money.ts'
import type { CallOutcome } from '../platform/providerCall.ts'
import { textOrNull } from './callbackBody.ts'
import type { ListedPayment, ProviderList, UnreadableLine } from './provider.ts'

type Fields = Record<string, unknown>
type Page = { items: Fields[]; hasNext: boolean }
type Get = (path: string) => Promise<CallOutcome>

const PER_PAGE = 100
/** Beyond any list of some days: one that never ends is not read for ever. */
const PAGES_MAX = 5_000
/** More of them are no odd lines but another format: the list cannot be read. */
const UNREADABLE_MAX = 20
const NAME_MAX = 80
const TAKEN_BACK = ['reversed', 'reverted', 'refunded']

/** What was paid and begun since a time, epoch ms, and the lines that cannot be read; null unless all pages were answered. */
export async function listChapa(get: Get, since: number): Promise<ProviderList | null> {
  const charges = await readAll(get, '/transactions', chargesOf, since)
  const transfers = charges === null ? null : await readAll(get, '/transfers', transfersOf, since)
  if (charges === null || transfers === null) return null
  const read = [...charges.flatMap(chargeOf), ...transfers.flatMap(transferOf)]
  const payments = read.filter((line) => 'amount' in line)
  const unreadable = read.filter((line) => 'name' in line)
  return unreadable.length > UNREADABLE_MAX ? null : { payments, unreadable }
}

/**
 * A payment that is begun meanwhile moves others to the next page: they are read twice, and none is missed. A page with
 * nothing new that is not the last one comes from a list that does not turn its pages.
 */
async function readAll(get: Get, path: string, pageOf: (body: Fields) => Page | null, since: number) {
  const all: Fields[] = []
  const seen = new Set<string>()
  for (let number = 1; number <= PAGES_MAX; number++) {
    const answer = await get(`${path}?page=${number}&per_page=${PER_PAGE}`)
    const page = answer.ok && answer.status === 200 && answer.body.status === 'success' ? pageOf(answer.body) : null
    if (page === null) return null
    all.push(...page.items.filter((item) => !(timeOf(item) < since)))
    if (!page.hasNext || page.items.some((item) => timeOf(item) < since)) return all
    const before = seen.size
    for (const item of page.items) seen.add(nameOf(item))
    if (seen.size === before) return null
  }
  return null
}

function chargesOf({ data }: Fields): Page | null {
  const { transactions, pagination } = (data ?? {}) as { transactions?: Fields[]; pagination?: Fields }
  if (!Array.isArray(transactions) || pagination === undefined) return null
  return { items: transactions.map(fieldsOf), hasNext: typeof pagination.next_page_url === 'string' }
}

function transfersOf({ data, meta }: Fields): Page | null {
  if (!Array.isArray(data) || typeof meta !== 'object' || meta === null) return null
  return { items: data.map(fieldsOf), hasNext: typeof (meta as Fields).next_page_url === 'string' }
}

const fieldsOf = (item: unknown): Fields => (typeof item === 'object' && item !== null ? (item as Fields) : {})
const nameOf = ({ ref_id, reference, chapa_reference }: Fields): string =>
  JSON.stringify([ref_id, reference, chapa_reference])
const timeOf = ({ created_at }: Fields): number => Date.parse(String(created_at))

/** A charge is named by Chapa's own reference. */
function chargeOf(item: Fields): (ListedPayment | UnreadableLine)[] {
  const isBack = TAKEN_BACK.includes(String(item.status))
  if (typeof item.status === 'string' && item.status !== 'success' && !isBack) return []
  const line = { order: null, receipt: textOrNull(item.ref_id), ...moneyOf(item), at: timeOf(item) }
  const isRead = typeof item.status === 'string' && line.receipt !== null && isWhole(line)
  return [isRead ? { ...line, direction: isBack ? 'back' : 'in' } : unreadableOf('in', item)]
}

function transferOf(item: Fields): (ListedPayment | UnreadableLine)[] {
  if (typeof item.status === 'string' && item.status !== 'success') return []
  const [order, receipt] = [textOrNull(item.reference), textOrNull(item.chapa_reference)]
  const line = { direction: 'out' as const, order, receipt, ...moneyOf(item), at: timeOf(item) }
  const isRead = typeof item.status === 'string' && order !== null && isWhole(line)
  return [isRead ? line : unreadableOf('out', item)]
}

/** By a reference that it has, else by a hash of it, which is the same when it is read again. */
function unreadableOf(direction: 'in' | 'out', item: Fields): UnreadableLine {
  const named = [item.ref_id, item.reference, item.chapa_reference].map(textOrNull).find((name) => name !== null)
  const name = named ?? `line ${createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 16)}`
  return { direction, name: name.slice(0, NAME_MAX), at: timeOf(item) }
}

const isWhole = ({ amount, currency, at }: Pick<ListedPayment, 'amount' | 'currency' | 'at'>): boolean =>
  amount >= 0 && /^[A-Z]{3}$/.test(currency) && !Number.isNaN(at)

/** Amounts come as numbers and as texts with three decimals. */
function moneyOf({ amount, currency }: Fields): { amount: number; currency: string } {
  const read = parseAmount(String(amount).replace(/(\.\d\d)0+$/, '$1'))
  return { amount: read.ok ? read.value : -1, currency: String(currency) }
}
