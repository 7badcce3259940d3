// Calls of the casino's wallet per second over HTTP, each signed and its signature checked, against five-leg placements on the
// same product in turns.
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenHashOf } from '@walia/server/casino/runCommand.ts'
import { RSA_HEADER, rsaSignatureOf } from '@walia/server/casino/signature.ts'
import pg from 'pg'
import { removeFolder, temporaryFolder } from '../e2e/dataFolders.ts'
import { type PreparedBettor, prepareBettors } from './bettors.ts'
import { loadProcessorTimes } from './cost.ts'
import { generate } from './generate.ts'
import type { LoadResult } from './generator.ts'
import { createMachinery, type Machinery } from './machinery.ts'
import { type Placed, preparePlacements } from './placements.ts'
import { medianOf, ROUNDS, ratesOf, ratioOf } from './rounds.ts'
import { count, milliseconds, perSecond, type Row } from './table.ts'

const [PROVIDER, GAME] = ['bench', 'fruits']
const CONNECTIONS = 512
const CASH = 100_000_000
const TURN_MS = Number(process.env.BENCH_TURN_SECONDS ?? 8) * 1000
const WARM_UP_MS = 2000
/** In the first turn; in the next ones so many more than the rate of the last one says, and some for each connection. */
const [FIRST_CALLS, MORE, LEAST] = [20_000, 1.3, 20 * CONNECTIONS]
const GOAL = 5000

export async function measureCasino({ seed, say }: Machinery): Promise<Row[]> {
  const folder = temporaryFolder('casino-bench')
  const [ours, theirs] = [newKeys(), newKeys()]
  const file = join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify(accessOf(ours.privateKey, theirs.publicKey)))
  const machinery = createMachinery(seed, say, { CASINO_PROVIDERS: file })
  try {
    return await measure(machinery, theirs.privateKey)
  } finally {
    await machinery.stop()
    removeFolder(folder)
  }
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const accessOf = (operatorKey: KeyObject, publicKey: KeyObject) => ({
  operatorKey: operatorKey.export({ type: 'pkcs8', format: 'pem' }),
  providers: [
    // Its own calls lead nowhere: nobody launches a game here.
    {
      ...{ id: PROVIDER, name: 'Bench', url: 'http://127.0.0.1:9', currencies: ['ETB'] },
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    },
  ],
})

async function measure(machinery: Machinery, key: KeyObject): Promise<Row[]> {
  const place = await preparePlacements(machinery)
  const { url } = await machinery.postgres()
  const tokens = await openSessions(url, await prepareBettors(url, 'casino', CONNECTIONS, CASH))
  const turns = { placements: [] as Placed[], calls: [] as Placed[] }
  machinery.say('Warming up…')
  await place('casino-warm')
  let wanted = FIRST_CALLS
  const next = async () => {
    machinery.say(`Signing ${count(wanted)} calls…`)
    const called = await callAll(machinery, signedCalls(tokens, key, Math.ceil(wanted / CONNECTIONS)))
    const asked = (called.accepted / called.seconds) * ((TURN_MS + WARM_UP_MS) / 1000) * MORE
    wanted = Math.max(LEAST, Math.ceil(asked))
    return called
  }
  await next()
  for (let round = 0; round < ROUNDS; round += 1) {
    machinery.say(`Measuring, round ${round + 1} of ${ROUNDS}…`)
    turns.placements.push(await place(`casino-${round}`))
    turns.calls.push(await next())
  }
  await verifyBooks(machinery)
  return rowsOf(turns)
}

/** A game of the provider's, and a session of it for every bettor; their tokens. */
async function openSessions(url: string, bettors: readonly PreparedBettor[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tokens = bettors.map(() => randomUUID())
  try {
    await client.query(
      `insert into casino_game (provider, code, name, names, category, maker, thumb_url, has_demo, return_basis_points,
         is_offered, place) values ($1, $2, $2, '{}', 'slots', 'Bench', '/thumb.svg', true, 9700, true, 1)`,
      [PROVIDER, GAME],
    )
    await client.query(
      `insert into casino_session (id, token_hash, account_id, provider, game, currency, started_at, expires_at)
       select gen_random_uuid(), token, account, $3, $4, 'ETB', now(), now() + interval '1 day'
       from unnest($1::bytea[], $2::bigint[]) u (token, account)`,
      [tokens.map(tokenHashOf), bettors.map(({ accountId }) => accountId), PROVIDER, GAME],
    )
  } finally {
    await client.end()
  }
  return tokens
}

/** By connection: bets of 10.00, each followed by its win, of 9.00 or of nothing, as requests ready to be sent. */
function signedCalls(tokens: readonly string[], key: KeyObject, each: number): string[][] {
  const request = (path: string, fields: object): string => {
    const body = JSON.stringify({ request_uuid: randomUUID(), game_code: GAME, currency: 'ETB', ...fields })
    return (
      `POST /casino/wallet/${PROVIDER}/transaction/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `${RSA_HEADER}: ${rsaSignatureOf(body, key)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    )
  }
  return tokens.map((token) =>
    Array.from({ length: Math.ceil(each / 2) }, (_, nth) => {
      const [bet, round] = [randomUUID(), randomUUID()]
      const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: bet, amount: nth % 2 ? 900_000 : 0 }
      return [
        request('bet', { token, transaction_uuid: bet, round, amount: 1_000_000, round_closed: false }),
        request('win', { token, ...win, round, round_closed: true }),
      ]
    }).flat(),
  )
}

/** Every call is answered RS_OK, and is a row: else the figure means nothing. */
async function callAll(machinery: Machinery, requests: string[][]): Promise<Placed> {
  const before = await callsKept(machinery)
  const spent = await loadProcessorTimes(machinery)
  const result = await generate({
    ...{ kind: 'prepared', port: await machinery.port(), connections: CONNECTIONS, requests, expected: '"RS_OK"' },
    ...{ warmUpMs: WARM_UP_MS, measureMs: TURN_MS },
  })
  const errors = Object.entries(result.errors).map(([code, times]) => `${times} × ${code}`)
  if (errors.length > 0) throw new Error(`Calls failed: ${errors.join(', ')}; for example ${result.sampleError}`)
  const kept = (await callsKept(machinery)) - before
  if (kept !== result.acceptedInAll)
    throw new Error(`${result.acceptedInAll} calls were answered, the database holds ${kept}.`)
  const now = await loadProcessorTimes(machinery)
  const eachOf = (ms: number): number => (ms * 1000) / kept
  return {
    ...result,
    each: { server: eachOf(now.server - spent.server), database: eachOf(now.database - spent.database) },
  }
}

const callsKept = async (machinery: Machinery): Promise<number> =>
  (await machinery.query<{ n: number }>('select count(*)::int as n from casino_transaction'))[0]?.n ?? 0

async function verifyBooks(machinery: Machinery): Promise<void> {
  const faults = await machinery.query('select * from ledger_faults() limit 5')
  if (faults.length > 0) throw new Error(`The ledger is off: ${JSON.stringify(faults)}`)
}

function rowsOf({ placements, calls }: { placements: Placed[]; calls: Placed[] }): Row[] {
  const worst = (turns: readonly LoadResult[], which: 'p50' | 'p99' | 'max') =>
    milliseconds(Math.max(...turns.map((turn) => turn[which])))
  const middle = (turns: readonly Placed[], of: 'server' | 'database') =>
    Math.round(medianOf(turns.map(({ each }) => each[of])))
  const noteOf = (turns: readonly Placed[]) =>
    `p50 ${worst(turns, 'p50')}, p99 ${worst(turns, 'p99')}, max ${worst(turns, 'max')} in the worst of ${turns.length} turns; ` +
    `processor time of one: server ${middle(turns, 'server')} µs, PostgreSQL ${middle(turns, 'database')} µs`
  const [rates, yardstick] = [ratesOf(calls), ratesOf(placements)]
  return [
    { what: 'five-leg placements', result: perSecond(medianOf(yardstick)), ratio: '1.00', note: noteOf(placements) },
    {
      what: `signed wallet calls, bets and wins in turn, ${CONNECTIONS} connections`,
      result: perSecond(medianOf(rates)),
      ratio: `${ratioOf(rates, yardstick)} to the row above`,
      goal: perSecond(GOAL),
      note: noteOf(calls),
    },
  ]
}
