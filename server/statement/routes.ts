// The calls of the account statement: own movements, their sums, and a file.
import { Readable } from 'node:stream'
import {
  StatementAnswer,
  StatementFileQuery,
  StatementQuery,
  StatementTotalsAnswer,
  StatementTotalsQuery,
  statementPaths,
} from '@walia/contract/statement.ts'
import type { App } from '../platform/app.ts'
import { languageOf } from '../platform/http.ts'
import { InFlight } from '../platform/inFlight.ts'
import { sentOrLeft } from '../platform/sent.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { StatementDeps } from './deps.ts'
import { statementFile } from './file.ts'
import { loadStatement } from './movements.ts'
import { loadTotals } from './totals.ts'

/** Reads of one account at once. A year's sums of a busy account take a connection for a second. */
const READS_MAX = 3

export function registerRoutes(app: App, deps: StatementDeps): void {
  const reads = new InFlight<number>(READS_MAX)
  const tags = ['accounts']
  app.get(
    statementPaths.movements,
    {
      schema: {
        tags,
        summary: 'Own movements of cash, bonus and points, newest first',
        querystring: StatementQuery,
        response: { 200: StatementAnswer },
      },
    },
    async (request) => {
      const { accountId } = await deps.accounts.authenticate(request)
      return reads.run(accountId, () =>
        loadStatement(deps, accountId, request.query, textLanguageOf(languageOf(request))),
      )
    },
  )
  app.get(
    statementPaths.totals,
    {
      schema: {
        tags,
        summary: 'Own stakes, winnings, deposits and withdrawals by day, week or month',
        querystring: StatementTotalsQuery,
        response: { 200: StatementTotalsAnswer },
      },
    },
    async (request) => {
      const { accountId } = await deps.accounts.authenticate(request)
      return reads.run(accountId, () => loadTotals(deps, accountId, request.query))
    },
  )
  registerFile(app, deps)
}

function registerFile(app: App, deps: StatementDeps): void {
  const files = new InFlight<number>(1)
  app.get(
    statementPaths.file,
    { schema: { tags: ['accounts'], summary: 'The statement as a CSV file', querystring: StatementFileQuery } },
    async (request, reply) => {
      const { accountId } = await deps.accounts.authenticate(request)
      const lines = Readable.from(statementFile(deps, accountId, request.query, textLanguageOf(languageOf(request))))
      // Counted until the last line is sent, or its reader is gone.
      await files.run(accountId, () => {
        const sent = sentOrLeft(reply)
        reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="statement.csv"')
        reply.send(lines)
        return sent
      })
      return reply
    },
  )
}
