// For tests: two servers on one database that sell odds boosts, the operator's commands that make them, and bets on them.
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import type { Bonuses } from '../bonuses/index.ts'
import { offersAlone, openOffers } from '../bonuses/testOffers.ts'
import type { Operations } from '../operations/index.ts'
import { runCommand, testOperations } from '../operations/testOperations.ts'
import { Refusal } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createOddsBoosts, type OddsBoosts } from './index.ts'

export const HOUR = 3_600_000
export let database: TestDatabase
export let server: TestServer
/** A second process on the same database. */
export let other: TestServer
export let boosts: OddsBoosts
export let offers: Bonuses
let operations: Operations
let nextMatch = 1
let nextAccount = 1

const authenticate = async (request: { headers: Record<string, unknown> }) => {
  const accountId = Number(request.headers['x-account'] ?? 0)
  if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
  return { accountId } as never
}
const findById = async (id: number) => (id < nextAccount ? ({ id } as never) : null)
const open = (keep: (made: OddsBoosts) => void) =>
  testServer(database, {}, (platform, { book, names }) => {
    offers = offersAlone(platform)
    const made = createOddsBoosts(platform, {
      ...{ book, names, bonuses: offers },
      accounts: { authenticate: authenticate as never, findById },
    })
    keep(made)
    return { oddsBoosts: made }
  })

/** One pair per test file. */
export async function openBoosts(): Promise<void> {
  database = await testDatabase()
  server = await open((made) => {
    boosts = made
  })
  other = await open(() => {})
  await openOffers(offers, 'odds_boost')
  operations = testOperations(server, { oddsBoosts: boosts })
}
export async function closeBoosts(): Promise<void> {
  await server.stop()
  await other.stop()
  await database.drop()
}

/** Home at 2.50 in an hour. */
export const match = (): number => {
  for (const { book } of [server, other]) book.addMatch(nextMatch, { startsAt: Date.now() + HOUR })
  return nextMatch++
}
export const bettor = async (amount = 1_000_00): Promise<number> => {
  const account = nextAccount++
  await fund(database, [account], amount)
  return account
}
export const BY = ['--by', 'ann', '--reason', 'Friday']
export const run = (...args: string[]) => runCommand(database.pool, operations, ['boost', ...args])
export const TERMS = ['--percent', '10', '--stake-max', '100', '--ceiling', '1000']
export const make = async (...more: string[]): Promise<number> => {
  const outcome = await run(
    'create',
    ...TERMS.filter((_, at) => !more.includes(TERMS[at - (at % 2)] ?? '')),
    ...more,
    ...BY,
  )
  if (outcome?.outcome !== 'done') throw new Error(JSON.stringify(outcome))
  return (outcome.details as { id: number }).id
}
export const onHome = (id: number, ...more: string[]): Promise<number> =>
  make('--match', String(id), '--outcome', '1', ...more)

export type Change = Record<string, unknown>
/** Home at the boosted price: 2.50 and ten percent. */
export const place = async (account: number, id: number, boost: number | null, change: Change = {}, at = server) => {
  const leg = legBody(id, { odd_value: '2.75', ...((change.leg as object) ?? {}) })
  const { leg: _, ...body } = change
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], {
      betslip: [leg],
      total_odd: '2.75',
      ...(boost === null ? {} : { odds_boost_id: boost }),
      ...body,
    }),
    headers: { 'x-account': String(account) },
  })
  return { status: answer.statusCode, body: answer.json() }
}
export const codeOf = async (...args: Parameters<typeof place>) => (await place(...args)).body.code
export const shown = async (account: number | null) => {
  const caller = account === null ? {} : { headers: { 'x-account': String(account) } }
  const payload = account === null ? {} : { token: 'own' }
  return (await server.app.inject({ method: 'POST', url: '/api/v1/odds-boosts', payload, ...caller })).json().data
}
export const spentOf = async (boost: number) => (await boosts.list()).find(({ id }) => id === boost)
