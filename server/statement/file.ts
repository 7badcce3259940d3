// A statement as a CSV file: one line per book that a movement changed, words in the caller's language, figures as they are.
import type { StatementFileQuery, StatementMovement } from '@walia/contract/statement.ts'
import { CSV_START, csvLine } from '@walia/domain/text/csv.ts'
import type { StatementDeps } from './deps.ts'
import { statementPages } from './movements.ts'

const FILE_PAGE = 500
const COLUMNS = [
  ...[
    'fileAt',
    'fileCause',
    'fileBook',
    'fileAmount',
    'fileBalance',
    'fileBet',
    'filePayment',
    'fileId',
    'fileRound',
    'fileGift',
    'fileGame',
    'fileTax',
  ],
]

export async function* statementFile(
  deps: StatementDeps,
  accountId: number,
  query: StatementFileQuery,
  language: string,
): AsyncGenerator<string> {
  const word = (key: string): string => deps.texts.text(`statement:${key}`, language)
  yield CSV_START + csvLine(COLUMNS.map(word))
  for await (const page of statementPages(deps, accountId, { ...query, language }, FILE_PAGE))
    yield page.flatMap((movement) => linesOf(movement, word)).join('')
}

const linesOf = (movement: StatementMovement, word: (key: string) => string): string[] =>
  movement.changes.map(({ book, amount, balance }) =>
    csvLine([
      ...[movement.at, word(`cause_${movement.cause}`), word(`book_${book}`), amount, balance],
      ...[movement.bet_id ?? movement.game_ticket?.ticket_id ?? '', movement.payment_id ?? '', movement.transfer_id],
      movement.game_ticket?.round.toString() ?? '',
      giftText(movement, word),
      ...[movement.game_ticket?.name ?? '', movement.game_ticket?.tax ?? ''],
    ]),
  )

const giftText = ({ gift }: StatementMovement, word: (key: string) => string): string =>
  gift === null ? '' : [word(`gift_${gift.campaign}`), gift.code].filter((part) => part !== null).join(' ')
