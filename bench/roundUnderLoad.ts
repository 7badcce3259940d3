// What rounds of both games are measured with: entries that all come in the last seconds, and what the database has of them.
import type { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import type pg from 'pg'
import { percentileOf } from './steadyBets.ts'
import { count, milliseconds, type Row } from './table.ts'

export const ENTRIES = 10_000
export const PAID = 100_000
export const PAY_GOAL = '15 s at most'
const WINDOW_MS = 5000
/** Entries leave so many at once: a timer for each would be late for most. */
const TOGETHER = 20

/** What both games are measured on: a database of their own, bettors with money, a beacon. */
export type Ground = {
  database: { url: string; pool: pg.Pool }
  /** May write what the application's role may not. */
  owner: pg.Client
  sandbox: Awaited<ReturnType<typeof createBeaconSandbox>>
  accounts: readonly number[]
  say(line: string): void
}
export type Answered = { status: number; body: { code?: string } }

/** Lets all entries come in the last seconds, on schedule, whether or not earlier ones were answered. */
export async function pourIn(
  what: string,
  closesAt: number,
  enter: (index: number) => Promise<Answered>,
  say: (line: string) => void,
): Promise<{ placed: number; rows: Row[] }> {
  await new Promise((resolve) => setTimeout(resolve, closesAt - WINDOW_MS - Date.now()))
  say(`${count(ENTRIES)} ${what} in the last ${WINDOW_MS / 1000} s of a round…`)
  const answered: { status: number; code: string | undefined; ms: number }[] = []
  const timed = async (index: number): Promise<void> => {
    const from = performance.now()
    const { status, body } = await enter(index)
    answered.push({ status, code: body.code, ms: performance.now() - from })
  }
  const calls: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; sent < ENTRIES; sent += TOGETHER) {
    calls.push(...Array.from({ length: TOGETHER }, (_, nth) => timed(sent + nth)))
    // The answers have their turns too, also where the machine is behind. The last ones come a tenth of a second before the end.
    const dueIn = startedAt + ((sent + TOGETHER) * (WINDOW_MS - 100)) / ENTRIES - performance.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueIn)))
  }
  await Promise.all(calls)
  const taken = answered.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const closed = answered.filter(({ code }) => code === 'ROUND_CLOSED').length
  const other = answered.length - taken.length - closed
  return {
    placed: taken.length,
    rows: [
      {
        what: `${count(answered.length)} ${what} in a round's last ${WINDOW_MS / 1000} s`,
        result: `${count(taken.length)} taken, ${count(closed)} told that it is closed`,
        goal: 'all taken',
        note: `p50 ${milliseconds(percentileOf(taken, 0.5))}, p99 ${milliseconds(percentileOf(taken, 0.99))}; up to 200 in a transaction${other > 0 ? `; ${count(other)} answered otherwise` : ''}`,
      },
    ],
  }
}

/** `query` answers what the database has: entries, those taken late, and those without their transfer. */
export async function soundness(
  { owner }: Ground,
  what: string,
  placed: number,
  query: { text: string; values: unknown[] },
): Promise<Row[]> {
  const { rows } = await owner.query<{ entries: number; late: number; unpaid: number }>(query)
  const { entries = 0, late = 0, unpaid = 0 } = rows[0] ?? {}
  return [
    { what: `${what} taken after the closing`, result: count(late), goal: 'none' },
    {
      what: `${what} lost: answered without being there, or there without an answer or a transfer`,
      result: count(Math.abs(entries - placed) + unpaid),
      goal: 'none',
    },
  ]
}

/** Past triggers and rights: rows as they would have come over an hour. */
export async function insertMany({ owner }: Ground, table: string, text: string, values: unknown[]): Promise<void> {
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(text, values)
  await owner.query("set session_replication_role = 'origin'")
  await owner.query(`analyze ${table}`)
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
