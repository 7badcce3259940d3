// Pages of an account's movements as the wire has them: cause, books, and the ticket or payment behind.
import type {
  StatementAnswer,
  StatementFileQuery,
  StatementMovement,
  StatementQuery,
} from '@walia/contract/statement.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { type BookChange, behindOf, causeOf, meaningsOf, statementBooks } from '@walia/domain/statement/statement.ts'
import { type GameTicket as LoadedTicket, loadGameTickets } from '../gametickets/index.ts'
import type { MovementRow } from '../ledger/index.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { GameTicket, StatementDeps } from './deps.ts'
import { spanOf } from './span.ts'

const PAGE_SIZE = 50
/** Of the movements that a filter leaves out, a page looks through so many at most: then it is a short page, with a next one. */
export const SCAN_MAX = 2000

const uuidOf = (printed: string): string =>
  printed.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export async function loadStatement(
  deps: StatementDeps,
  accountId: number,
  query: StatementQuery,
  language: string,
): Promise<StatementAnswer> {
  return pageOf(deps, accountId, { ...query, language }, query.before ?? null, query.limit ?? PAGE_SIZE)
}

/** All pages of a filter, one after the other. */
export async function* statementPages(
  deps: StatementDeps,
  accountId: number,
  query: Filter,
  limit: number,
): AsyncGenerator<StatementMovement[]> {
  let before: string | null = null
  do {
    const page: StatementAnswer = await pageOf(deps, accountId, query, before, limit)
    yield page.data
    before = page.next
  } while (before !== null)
}

const ROWS_PAGE = 200

/** Every movement, newest first, for the bettor's own file. */
export async function* movementRowsOf(deps: StatementDeps, accountId: number): AsyncGenerator<StatementMovement> {
  for await (const page of statementPages(deps, accountId, {}, ROWS_PAGE)) yield* page
}

/** In whose words the names are: another one's, or none's, are in the provider's own. */
type Filter = Omit<StatementFileQuery, 'language'> & { language?: string }

async function pageOf(
  deps: StatementDeps,
  accountId: number,
  { kind, book, language = '', ...days }: Filter,
  before: string | null,
  limit: number,
): Promise<StatementAnswer> {
  const span = spanOf(days, deps.profile.timeZone)
  const beforeId = before === null ? span.beforeId : [span.beforeId, uuidOf(before)].sort()[0]
  const { rows, nextId } = await deps.ledger.movementsOf({
    accountId,
    books: book === undefined ? statementBooks : [book],
    means: kind === undefined ? null : meaningsOf(kind),
    fromId: span.fromId,
    beforeId: beforeId as string,
    limit,
    scanMax: SCAN_MAX,
  })
  const [tickets, gifts] = await Promise.all([
    ticketsOf(deps, accountId, rows, language),
    giftsOf(deps, accountId, rows),
  ])
  return {
    data: rows.map((row) => movementOf(row, tickets, gifts)),
    next: nextId === null ? null : prefixedIdOf('trf', nextId),
  }
}

const movementOf = (row: MovementRow, { codes, games }: Tickets, gifts: Gifts): StatementMovement => {
  const { id, means, at, ofStakes } = row
  const changes = statementBooks.flatMap((book) => row.changes.filter((change) => change.book === book) as Changed[])
  return {
    transfer_id: prefixedIdOf('trf', id),
    at: new Date(at).toISOString(),
    cause: causeOf({ means, ofStakes, changes }),
    changes: changes.map(({ book, amount, balance }) => ({
      book,
      amount: textOf(book, amount),
      balance: textOf(book, balance),
    })),
    bet_id: codes.get(id) ?? null,
    game_ticket: games.get(id) ?? null,
    gift: gifts.get(id) ?? null,
    payment_id: paymentOf(row),
  }
}

type Changed = BookChange & { balance: number }

/** Points are counted whole. */
const textOf = (book: string, amount: number): string => (book === 'points' ? String(amount) : amountText(amount))

const UUID_LENGTH = 36
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

const paymentOf = ({ means, reference }: MovementRow): string | null => {
  const behind = UUID.test(reference) ? behindOf(means) : null
  // What was taken back in parts has more behind the deposit's id.
  if (behind === 'deposit') return prefixedIdOf('dep', reference.slice(0, UUID_LENGTH))
  return behind === 'withdrawal' ? prefixedIdOf('wdr', reference) : null
}

type Gifts = ReadonlyMap<string, NonNullable<StatementMovement['gift']>>

/** Behind the transfer's id in its reference, or the first word of a free bet's occasion. */
const CODE = /^([0-9A-Z]{4,20})( |$)/
const codeIn = (text: string | null): string | null => CODE.exec(text ?? '')?.[1] ?? null

/** Points of a promo code have no row of their own. */
async function giftsOf({ giftCauses }: StatementDeps, accountId: number, rows: readonly MovementRow[]): Promise<Gifts> {
  const given = rows.filter(({ changes }) => changes.some(({ book, amount }) => GIVEN.includes(book) && amount > 0))
  const byId = new Map(
    (
      await giftCauses(
        accountId,
        given.map(({ id }) => id),
      )
    ).map((each) => [each.transferId, each]),
  )
  return new Map(
    given.flatMap(({ id, means, reference }): [string, NonNullable<StatementMovement['gift']>][] => {
      const cause = byId.get(id)
      const campaign = cause?.campaign ?? (means === 'givenPoints' ? 'promo' : null)
      if (campaign === null) return []
      const code = campaign === 'promo' ? codeIn(cause?.occasion ?? reference.slice(UUID_LENGTH + 1)) : null
      return [[id, { campaign, code }]]
    }),
  )
}
const GIVEN: readonly string[] = ['bonus', 'free_bet', 'points']

type Tickets = { codes: ReadonlyMap<string, string>; games: ReadonlyMap<string, GameTicket> }

/** The tickets behind movements, by the movement's id: public ids of bets, and tickets of games. */
async function ticketsOf(
  { pool, ticketCodes, cashedOutBets }: StatementDeps,
  accountId: number,
  rows: readonly MovementRow[],
  language: string,
): Promise<Tickets> {
  const uuids = rows.filter(({ reference }) => UUID.test(reference))
  const offers = await cashedOutBets(
    accountId,
    uuids.filter(({ means }) => behindOf(means) === 'offer').map(({ reference }) => reference),
  )
  const betOf = ({ means, reference }: MovementRow): string | undefined => {
    if (behindOf(means) === 'offer') return offers.get(reference)
    return behindOf(means) === 'ticket' ? reference.slice(0, UUID_LENGTH) : undefined
  }
  const bets = [...new Set(uuids.flatMap((row) => betOf(row) ?? []))]
  const codes = await ticketCodes(accountId, bets)
  const others = bets.filter((id) => !codes.has(id))
  const games = new Map<string, GameTicket>()
  for (const ticket of await loadGameTickets(pool, others))
    if (ticket.accountId === accountId) games.set(ticket.id, gameTicketOf(ticket, language))
  return {
    codes: new Map(uuids.flatMap((row) => pairOf(row.id, codes.get(betOf(row) ?? '')))),
    games: new Map(uuids.flatMap((row) => pairOf(row.id, games.get(betOf(row) ?? '')))),
  }
}

const gameTicketOf = ({ game, code, round, of }: LoadedTicket, language: string): GameTicket => ({
  ...{ game: game as GameTicket['game'], ticket_id: code, round },
  name: of?.names[language] ?? of?.names[''] ?? null,
  tax: of && of.tax > 0 ? amountText(of.tax) : null,
})

const pairOf = <T>(id: string, ticket: T | undefined): [string, T][] => (ticket === undefined ? [] : [[id, ticket]])
