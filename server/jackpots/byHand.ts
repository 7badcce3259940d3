// What operators do with rounds; each word is in their audit log.
import type { JackpotsDeps } from './deps.ts'
import { loadEntry, loadTakings, updateReleased } from './entryQueries.ts'
import { entryIdOf } from './entryView.ts'
import { approve, award, pay } from './pay.ts'
import {
  ClosedBeforeOpening,
  type JackpotDraft,
  type JackpotRefusal,
  open,
  type Proposed,
  propose,
  refused,
} from './propose.ts'
import { type JackpotRow, loadJackpot, loadShown, loadUnfinished, updateClosed, updateDropped } from './queries.ts'
import { moveOn } from './run.ts'

export type JackpotAnswer = { ok: true } & Record<string, unknown>
type Answer = Promise<JackpotAnswer | JackpotRefusal>
export type JackpotsByHand = {
  /** Carried out again under the same request id it answers with the same round. */
  propose(draft: JackpotDraft, requestId: number | null): Promise<Proposed | JackpotRefusal>
  open(id: number): Answer
  drop(id: number): Answer
  /** Before its time. */
  close(id: number): Answer
  /** Reads results anew and answers how the round stands. */
  results(id: number): Answer
  award(id: number, by: string): Answer
  /** By another person than the one who computed the awards. */
  approve(id: number, by: string): Answer
  pay(id: number): Answer
  /** A prize above the profile's limit, by another person than the one who approved the round. */
  release(ticketId: string, by: string): Answer
  list(): Promise<object[]>
}

export function jackpotsByHand(deps: JackpotsDeps): JackpotsByHand {
  const { pool, leases } = deps
  const on = async (id: number, work: (row: JackpotRow) => Answer): Answer => {
    const row = await loadJackpot(pool, id)
    if (row === null) return refused(`there is no jackpot ${id}`)
    const answer = await work(await moveOn(deps, row))
    deps.outbox.wake()
    return answer
  }
  return {
    propose: (draft, requestId) => propose(deps, draft, requestId),
    open: (id) => on(id, (row) => openRound(deps, row)),
    drop: (id) =>
      on(id, async () =>
        (await leases.write('rounds', (db) => updateDropped(db, id)))
          ? { ok: true, id }
          : refused('it was opened before'),
      ),
    close: (id) =>
      on(id, async () =>
        (await leases.write('rounds', (db) => updateClosed(db, id, true)))
          ? { ok: true, id }
          : refused('it is not open'),
      ),
    results: (id) => on(id, async (row) => ({ ok: true, ...summaryOf(row) })),
    award: (id, by) => on(id, (row) => awardRound(deps, row, by)),
    approve: (id, by) => on(id, (row) => approveRound(deps, row, by)),
    pay: (id) =>
      on(id, async (row) =>
        row.phase === 'approved'
          ? { ok: true, ...(await pay(deps, row)) }
          : refused(`the round is ${row.phase}, not approved`),
      ),
    release: (ticketId, by) => releaseEntry(deps, ticketId, by),
    list: async () => {
      const [unfinished, shown] = await Promise.all([loadUnfinished(pool), loadShown(pool, 3)])
      const rows = new Map([...shown, ...unfinished].map((row) => [row.id, row]))
      const takings = await loadTakings(pool, [...rows.keys()])
      return [...rows.values()].map((row) => ({
        ...summaryOf(row),
        takings: takings.find(({ jackpot_id }) => jackpot_id === row.id) ?? null,
      }))
    },
  }
}

async function openRound(deps: JackpotsDeps, row: JackpotRow): Answer {
  try {
    if (await open(deps, row)) return { ok: true, id: row.id }
    return refused(`the round is ${row.phase}, not proposed`)
  } catch (cause) {
    if (cause instanceof ClosedBeforeOpening) return refused('its first match has kicked off')
    throw cause
  }
}

async function awardRound(deps: JackpotsDeps, row: JackpotRow, by: string): Answer {
  if (row.phase !== 'decided') return refused(`the round is ${row.phase}, not decided`)
  const awards = await award(deps, row, by)
  if (awards === null) return refused('its results changed while its lines were counted: award it again')
  return { ok: true, id: row.id, tiers: awards.map(({ right, lines, each, added }) => ({ right, lines, each, added })) }
}

async function approveRound(deps: JackpotsDeps, row: JackpotRow, by: string): Answer {
  if (row.phase !== 'awarded') return refused(`the round is ${row.phase}, not awarded`)
  if (row.awarded_by === by) return refused(`${by} computed the awards: another person approves them`)
  const carried = await approve(deps, row, by)
  if (carried === null) return refused('counted again, its lines come to other awards: read it again')
  return { ok: true, id: row.id, carried }
}

async function releaseEntry({ pool, leases }: JackpotsDeps, ticketId: string, by: string): Answer {
  const id = entryIdOf(ticketId)
  const entry = id === null ? null : await loadEntry(pool, id)
  if (entry === null) return refused(`there is no entry ${ticketId}`)
  const row = await loadJackpot(pool, entry.jackpot_id)
  if (row?.phase !== 'approved') return refused(`its round is ${row?.phase}, not approved`)
  if (row.approved_by === by) return refused(`${by} approved the round: another person releases its prizes`)
  const released = await leases.write('rounds', (db) => updateReleased(db, entry.id, by))
  return released ? { ok: true, ticket: ticketId } : refused('it was paid or released before')
}

const summaryOf = ({ id, kind, phase, closes_at, matches, awards, draw, ...row }: JackpotRow) => ({
  ...{ id, kind, phase, carried: row.carried, leftOver: row.left_over },
  closesAt: closes_at.toISOString(),
  matches: matches.map(({ parentMatchId, texts, result, came }) => ({
    match: `${parentMatchId} ${texts.home} v ${texts.away}`,
    ...{ result, came },
  })),
  ...{ awards, draw },
})
