// Weakened: that a kind of transfer is read by what it means, by limits and the tax book.
import type { Weakening } from './weakening.ts'

export const kinds: readonly Weakening[] = [
  {
    attack: 'a new meaning of tickets’ transfers is nothing in the tax book',
    file: 'domain/tax/figures.ts',
    find: "Readonly<Record<MeaningOf<'play'>, readonly",
    put: 'Readonly<Record<string, readonly',
    test: 'server/ledger/kinds.test.ts',
    name: 'a meaning of tickets',
  },
  {
    attack: 'the code takes a kind for another than the database does',
    file: 'domain/ledger/kinds.ts',
    find: "deposit_reversal: { means: 'depositBack'",
    put: "deposit_reversal: { means: 'debtPaid'",
    test: 'server/ledger/kinds.db.test.ts',
    name: 'the database has the list of the code',
  },
  {
    attack: 'stakes of a new product escape the limit of stakes',
    file: 'server/saferplay/sql/play_used.sql',
    find: "when 'stake' then m.means = 'stake'",
    put: "when 'stake' then m.means = 'stake' and m.product = 'ticket'",
    test: 'server/ledger/kinds.db.test.ts',
    name: 'a kind of a new product is counted by what it means',
  },
  {
    attack: 'what comes back of stakes gives the limit of losses no room',
    file: 'server/saferplay/sql/play_used.sql',
    find: "else m.book = 'cash' and m.figure = 'play' end",
    put: "else m.book = 'cash' and m.means = 'stake' end",
    test: 'server/saferplay/limits.db.test.ts',
    name: 'a loss limit counts open stakes as lost, and what comes back gives room again',
  },
]
