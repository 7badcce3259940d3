// The call of a bettor's own data. It is posted, as it carries the password.
import { Readable } from 'node:stream'
import { FILES_LEFT_HEADER, OwnDataBody, ownDataPath } from '@walia/contract/ownData.ts'
import { type Accounts, takeTry, triesLeft } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge } from '../platform/http.ts'
import { InFlight } from '../platform/inFlight.ts'
import type { Limit } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { sentOrLeft } from '../platform/sent.ts'
import { csvFile, jsonFile } from './file.ts'

export type OwnDataNeeds = {
  accounts: Pick<Accounts, 'authenticate' | 'checkOwner'>
}
type Deps = OwnDataNeeds & Pick<Platform, 'clock' | 'pool' | 'ownData'>

/** Of a whole account's history, beside what a password costs. */
const FILE_COST = 20
const FILES_PER_DAY_MAX = 3
const DAY_SECONDS = 86_400
const fileLimit = (accountId: number): Limit => ({
  ...{ kind: 'own_data', subject: String(accountId) },
  ...{ count: FILES_PER_DAY_MAX, windowSeconds: DAY_SECONDS },
})

export function registerRoutes(app: App, deps: Deps): void {
  const files = new InFlight<number>(1)
  app.post(
    ownDataPath,
    { schema: { tags: ['accounts'], summary: 'All that is kept about the bettor, as a file', body: OwnDataBody } },
    async (request, reply) => {
      const { accountId } = await deps.accounts.authenticate(request)
      charge(request, FILE_COST)
      const { password, format = 'json' } = request.body
      await deps.accounts.checkOwner(accountId, password)
      // Counted from the last line of the one before: files of an account are made one after the other.
      await files.run(accountId, async () => {
        const limit = fileLimit(accountId)
        await takeTry(deps, [limit], 'FILES_USED')
        const left = await triesLeft(deps, limit)
        const parts = [...deps.ownData].map((rowsOf) => rowsOf(deps.pool, accountId))
        const madeAt = new Date(deps.clock.now()).toISOString()
        const sent = sentOrLeft(reply)
        reply
          .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header(FILES_LEFT_HEADER, String(left))
          .header('content-disposition', `attachment; filename="my-data.${format}"`)
          .send(Readable.from(format === 'csv' ? csvFile(parts) : jsonFile(parts, madeAt)))
        return sent
      })
      return reply
    },
  )
}
