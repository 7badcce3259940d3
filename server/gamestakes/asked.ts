// What became of a request to stake on a game: asked by its key by whoever lost the answer, of the own account alone; and
// closing a key, so that a request still on its way places nothing.
import { AskedAnswer, AskedQuery, CloseBody } from '@walia/contract/gameStakes.ts'
import type { Accounts } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, Refusal } from '../platform/http.ts'
import { sessionOnly } from '../platform/openapi.ts'
import { findRequest, insertClosed, type Kept, type Queryable, type RequestName } from './queries.ts'

const COST = 2

type AskedDeps = { pool: Queryable; accounts: Pick<Accounts, 'authenticate'> }
type Call = { path: string; closePath: string; game: string; tags: string[] }

const answerOf = (kept: Kept | null): AskedAnswer => ({
  data: { state: kept === null ? 'unknown' : kept.refusal === null ? 'placed' : 'refused' },
})

export function registerAsked(app: App, { pool, accounts }: AskedDeps, { path, closePath, game, tags }: Call): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'What became of a request, by its key',
        security: sessionOnly,
        querystring: AskedQuery,
        response: { 200: AskedAnswer },
      },
    },
    async (request): Promise<AskedAnswer> => {
      charge(request, COST)
      const { accountId } = await accounts.authenticate(request, { view: true })
      return answerOf(await findRequest(pool, { game, accountId, key: request.query.key }))
    },
  )
  app.post(
    closePath,
    {
      schema: {
        tags,
        summary: 'Close a key: nothing is placed under it any more, unless it is already',
        body: CloseBody,
        response: { 200: AskedAnswer },
      },
    },
    async (request): Promise<AskedAnswer> => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      return answerOf(await closeRequest(pool, { game, accountId, key: request.body.key }))
    },
  )
}

/** What a key was answered with; one without an answer is taken, and refused from then on. Throws TOO_MANY_REQUESTS. */
export async function closeRequest(pool: Queryable, name: RequestName): Promise<Kept> {
  const known = await findRequest(pool, name)
  if (known !== null) return known
  await insertClosed(pool, name)
  // The request itself may have been first at its key; where nothing was kept it must not be called closed.
  const first = await findRequest(pool, name)
  if (first === null) throw new Refusal('TOO_MANY_REQUESTS')
  return first
}
