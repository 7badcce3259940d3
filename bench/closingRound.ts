// A jackpot round that closes while 10,000 entries come in its last 5 s, and 100,000 entries that are awarded and paid.
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { createHandBook } from '@walia/server/bets/testServer.ts'
import { jackpotProcess } from '@walia/server/jackpots/testWorld.ts'
import { createPool } from '@walia/server/platform/db.ts'
import { migrate } from '@walia/server/platform/migrate.ts'
import { handmadeLines } from '@walia/server/settlement/testLines.ts'
import { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import pg from 'pg'
import { startOwnPostgres } from '../e2e/ownPostgres.ts'
import { prepareBettors } from './bettors.ts'
import { percentileOf } from './steadyBets.ts'
import { count, milliseconds, type Row } from './table.ts'

const ENTRIES = 10_000
const WINDOW_MS = 5000
const PAID = 100_000
const BETTORS = 5000
const CASH = 10_000_00
const CONNECTIONS = 10
/** From the opening to the closing: what comes before the last 5 s. */
const LEAD_MS = 15_000
const BATCH = 20

type Answered = { status: number; code: string | undefined; ms: number }

export async function measureClosingRound(say: (line: string) => void): Promise<Row[]> {
  const postgres = await startOwnPostgres('closing-round')
  const sandbox = await createBeaconSandbox({ secret: 'of the bench', now: Date.now })
  const owner = new pg.Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    await owner.connect()
    const bettors = await prepareBettors(postgres.url, 'closing', BETTORS, CASH)
    const pool = createPool(postgres.url, 'walia_app', CONNECTIONS)
    const book = createHandBook()
    const { lines, say: result } = handmadeLines()
    const at = await jackpotProcess({
      ...{ database: { url: postgres.url, pool }, sandbox, book, lines },
      barred: new Set(),
    })
    const matches = Array.from({ length: templateOf('weekly').matches }, (_, index) => index + 1)
    const closesAt = Date.now() + LEAD_MS
    for (const match of matches) book.addMatch(match, { startsAt: closesAt, odds: ['2.70', '3.00', '2.75'] })
    const draft = { kind: 'weekly', matches, from: null, belowFloor: true, by: 'ann' } as const
    const proposed = await at.hand.propose(draft, null)
    if (!proposed.ok || !(await at.hand.open(proposed.id)).ok) throw new Error('no round is open')
    const { id } = proposed
    const rows = await closeUnderLoad(
      at,
      owner,
      { id, closesAt, matches, accounts: bettors.map((each) => each.accountId) },
      say,
    )
    rows.push(
      ...(await payMany(at, owner, { id, matches, accounts: bettors.map((each) => each.accountId) }, result, say)),
    )
    await at.end()
    await pool.end()
    return rows
  } finally {
    await owner.end()
    await sandbox.close()
    await postgres.stop()
  }
}

type Process = Awaited<ReturnType<typeof jackpotProcess>>
type Round = { id: number; matches: number[]; accounts: number[] }

async function closeUnderLoad(
  at: Process,
  owner: pg.Client,
  { id, closesAt, matches, accounts }: Round & { closesAt: number },
  say: (line: string) => void,
): Promise<Row[]> {
  await new Promise((resolve) => setTimeout(resolve, closesAt - WINDOW_MS - Date.now()))
  say(`${count(ENTRIES)} entries in the last ${WINDOW_MS / 1000} s of a round…`)
  const answered: Answered[] = []
  let next = 0
  const enter = async (): Promise<void> => {
    const index = next++
    const picks = matches.map((parent_match_id, place) => ({
      ...{ parent_match_id, outcomes: ['1', 'X', '2'][(index + place) % 3] },
    }))
    const startedAt = performance.now()
    const { status, body } = await at.call(
      accounts[index % accounts.length] as number,
      jackpotPaths.entry,
      { jackpot_id: id, picks, stake: '10' },
      { 'idempotency-key': `bench-${index}-of-a-round` },
    )
    answered.push({ status, code: body.code, ms: performance.now() - startedAt })
  }
  const calls: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; sent < ENTRIES; sent += BATCH) {
    calls.push(...Array.from({ length: BATCH }, enter))
    // The answers have their turns too, also where the machine is behind.
    const dueIn = startedAt + ((sent + BATCH) * WINDOW_MS) / ENTRIES - performance.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueIn)))
  }
  await Promise.all(calls)
  await at.run()
  const placed = answered.filter(({ status }) => status === 200).length
  const closed = answered.filter(({ code }) => code === 'ROUND_CLOSED').length
  const { rows } = await owner.query<{ entries: number; late: number; pooled: number; unpaid: number }>(
    `select count(*)::int as entries, count(*) filter (where e.placed_at >= j.closes_at)::int as late,
       sum(e.pooled)::bigint as pooled,
       count(*) filter (where not exists (select from ledger_transfer t where t.kind = 'bet' and t.reference = e.id::text))::int as unpaid
     from jackpot_entry e join jackpot j on j.id = e.jackpot_id where e.jackpot_id = $1`,
    [id],
  )
  const { entries = 0, late = 0, unpaid = 0 } = rows[0] ?? {}
  const lost = answered.length - placed - closed + Math.abs(entries - placed) + unpaid
  const ms = answered.filter(({ status }) => status === 200).map((each) => each.ms)
  return [
    {
      what: `${count(answered.length)} entries in a round's last ${WINDOW_MS / 1000} s`,
      result: `${count(placed)} taken, ${count(closed)} told that it is closed`,
      note: `p50 ${milliseconds(percentileOf(ms, 0.5))}, p99 ${milliseconds(percentileOf(ms, 0.99))}; each a transaction of its own`,
    },
    { what: 'of them taken after the closing', result: count(late), goal: 'none' },
    {
      what: 'of them lost: without an answer, an entry or a transfer',
      result: count(lost),
      goal: 'none',
    },
  ]
}

async function payMany(
  at: Process,
  owner: pg.Client,
  { id, matches, accounts }: Round,
  result: ReturnType<typeof handmadeLines>['say'],
  say: (line: string) => void,
): Promise<Row[]> {
  // Each has 10 of 13 right, so that each is paid.
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(
    `insert into jackpot_entry (id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after)
     select gen_random_uuid(), $1, ($2::bigint[])[1 + n % cardinality($2::bigint[])],
       array[2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]::smallint[], 0, 1000, 130, 522, e.tax_rows, now(), 0
     from generate_series(1, $3::int) n, (select tax_rows from jackpot_entry where jackpot_id = $1 limit 1) e`,
    [id, accounts, PAID],
  )
  await owner.query("set session_replication_role = 'origin'")
  await owner.query('analyze jackpot_entry')
  for (const match of matches)
    result(match, {
      ...{ kind: 'settled', certainty: 2 },
      outcomes: ['1', '2', '3'].map((each) => ({
        ...{ id: each, result: each === '1' ? 1 : 0, voidFactor: null, deadHeatFactor: null },
      })),
    })
  await at.run()
  say(`Awarding and paying ${count(PAID)} entries…`)
  const timed = async (work: () => Promise<{ ok: boolean }>): Promise<number> => {
    const startedAt = performance.now()
    const answer = await work()
    if (!answer.ok) throw new Error(`it was refused: ${JSON.stringify(answer)}`)
    return performance.now() - startedAt
  }
  const awardMs = await timed(() => at.hand.award(id, 'ann'))
  const approveMs = await timed(() => at.hand.approve(id, 'ben'))
  const payMs = await timed(() => at.hand.pay(id))
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  return [
    {
      what: `${count(PAID)} entries that won are counted, approved and paid`,
      result: seconds(awardMs + approveMs + payMs),
      note: `counted in ${seconds(awardMs)}, again for the approval in ${seconds(approveMs)}, paid to ${count(accounts.length)} wallets in ${seconds(payMs)}, 500 in a transaction`,
    },
  ]
}
