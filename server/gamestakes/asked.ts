// What became of a request to stake on a game: asked by its key by whoever lost the answer, of the own account alone; and
// closing a key, so that a request still on its way places nothing.
import { AskedAnswer, AskedQuery, CloseBody } from '@walia/contract/gameStakes.ts'
import type { Accounts } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge } from '../platform/http.ts'
import { sessionOnly } from '../platform/openapi.ts'
import { closeRequest, findRequest, type KeptRequest, NO_BODY, type Queryable } from '../stakes/index.ts'

const COST = 2

type AskedDeps = { pool: Queryable; accounts: Pick<Accounts, 'authenticate'> }
type Call = { path: string; closePath: string; game: string; tags: string[] }

const answerOf = (kept: KeptRequest | null): AskedAnswer => ({
  data: { state: kept?.ticketId ? 'placed' : kept?.refusal ? 'refused' : 'unknown' },
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
      return answerOf(await findRequest(pool, { accountId, key: request.query.key, bodyHash: NO_BODY }))
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
      return answerOf(await closeRequest(pool, game, { accountId, key: request.body.key, bodyHash: NO_BODY }))
    },
  )
}
