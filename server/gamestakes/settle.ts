// Paying a page of a game's open tickets, in the caller's transaction: tickets and money together, so what is done again
// finds nothing left to do.
import type { Entry, Ledger, Transfer } from '../ledger/index.ts'
import type { Queryable } from '../stakes/index.ts'
import { publishPaid } from './queries.ts'

export type Outcome<Settled> = { accountId: number; settled: Settled; entries: Entry[] }

/** `update` writes the tickets' new states. Answers how many were paid something. */
export async function payPage<Settled extends { id: string; paid: number }>(
  { credit }: Pick<Ledger, 'credit'>,
  db: Queryable,
  outcomes: readonly Outcome<Settled>[],
  update: (db: Queryable, settled: Settled[]) => Promise<void>,
): Promise<number> {
  if (outcomes.length === 0) return 0
  await update(
    db,
    outcomes.map(({ settled }) => settled),
  )
  const winners = outcomes.filter(({ settled }) => settled.paid > 0).map(({ accountId }) => accountId)
  await publishPaid(db, winners)
  const transfers = outcomes
    .filter(({ entries }) => entries.length > 0)
    .map(({ settled, entries }): Transfer => ({ kind: 'bet_settlement', reference: settled.id, entries }))
  // Last, since bettors' own bets wait for their wallets from here to the commit.
  await credit(transfers, db)
  return winners.length
}

export const winnerEntries = (accountId: number, { won, tax }: { won: number; tax: number }): Entry[] => [
  { accountId, book: 'cash', amount: won - tax },
  { accountId: 0, book: 'payouts', amount: -won },
  ...(tax > 0 ? [{ accountId: 0, book: 'tax', amount: tax }] : []),
]

/** The whole stake, its VAT included; what cost nothing moves nothing. */
export const refundEntries = (accountId: number, { stake, vat }: { stake: number; vat: number }): Entry[] =>
  stake === 0
    ? []
    : [
        { accountId, book: 'cash', amount: stake },
        { accountId: 0, book: 'stakes', amount: vat - stake },
        ...(vat > 0 ? [{ accountId: 0, book: 'vat', amount: -vat }] : []),
      ]
