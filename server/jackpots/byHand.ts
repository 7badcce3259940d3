// What operators do with rounds; each word is in their audit log.
import { isSamePerson } from '../platform/person.ts'
import { closeIn } from './closing.ts'
import { type Deed, type JackpotRefusal, once, refused } from './deed.ts'
import type { JackpotsDeps } from './deps.ts'
import { loadEntry, loadTakings, updateReleased } from './entryQueries.ts'
import { entryIdOf } from './entryView.ts'
import { approve, award, pay } from './pay.ts'
import { ClosedBeforeOpening, type JackpotDraft, open, type Proposed, propose } from './propose.ts'
import { type JackpotRow, loadJackpot, loadShown, loadUnfinished, type Queryable, updateDropped } from './queries.ts'
import { moveOn } from './run.ts'
import { type Asked, updateReleasedBy, updateVoidAsked, updateVoidedBy } from './stepQueries.ts'

export type JackpotAnswer = { ok: true } & Record<string, unknown>
type Answer = Promise<JackpotAnswer | JackpotRefusal>
/**
 * Each is carried out once per request id, however often it is asked for; null for one that is asked for by nobody's request.
 * What one person does and another one checks is done by requests alone.
 */
export type JackpotsByHand = {
  propose(draft: JackpotDraft, requestId: number | null): Promise<Proposed | JackpotRefusal>
  /** `belowFloor`: although the best player costs more by now than the operator's floor allows. */
  open(id: number, requestId?: number | null, belowFloor?: boolean): Answer
  drop(id: number, requestId?: number | null): Answer
  /** Before its time. */
  close(id: number, requestId?: number | null): Answer
  /** Reads results anew and answers how the round stands. */
  results(id: number): Answer
  award(id: number, by: string, requestId: number): Answer
  /** By another person than the one who computed the awards. */
  approve(id: number, by: string, requestId: number): Answer
  /** By a third person, who thereby releases the round: neither the one who awarded nor the one who approved. */
  pay(id: number, by: string, requestId: number): Answer
  /** A closed round that is not approved: the first person asks for it, a second one confirms, and everybody is refunded. */
  voidRound(id: number, by: string, requestId: number): Answer
  /** A prize above the profile's limit, by neither of the two as well. */
  release(ticketId: string, by: string, requestId: number): Answer
  list(): Promise<object[]>
}

export function jackpotsByHand(deps: JackpotsDeps): JackpotsByHand {
  const { pool } = deps
  const on = (id: number, requestId: number | null, work: (row: JackpotRow, deed: Deed) => Answer): Answer =>
    once(pool, requestId, async (deed) => {
      const row = await loadJackpot(pool, id)
      if (row === null) return refused(`there is no jackpot ${id}`)
      const answer = await work(await moveOn(deps, row), deed)
      deps.outbox.wake()
      return answer
    })
  const update = (
    id: number,
    requestId: number | null,
    change: (db: Queryable, row: JackpotRow) => Promise<boolean>,
    not: string,
  ): Answer =>
    on(id, requestId, (row, { keep }) =>
      deps.leases.write('rounds', async (db) => ((await change(db, row)) ? keep(db, { ok: true, id }) : refused(not))),
    )
  return {
    propose: (draft, requestId) => once(pool, requestId, (deed) => propose(deps, draft, deed)),
    open: (id, requestId = null, belowFloor = false) =>
      on(id, requestId, (row, deed) => openRound(deps, { row, belowFloor }, deed)),
    drop: (id, requestId = null) => update(id, requestId, (db) => updateDropped(db, id), 'it was opened before'),
    close: (id, requestId = null) => update(id, requestId, (db, row) => closeIn(db, deps, row, true), 'it is not open'),
    results: (id) => on(id, null, async (row) => ({ ok: true, ...summaryOf(row) })),
    award: (id, by, requestId) => on(id, requestId, (row, deed) => awardRound(deps, row, { by, requestId }, deed)),
    approve: (id, by, requestId) => on(id, requestId, (row, deed) => approveRound(deps, row, { by, requestId }, deed)),
    pay: (id, by, requestId) => on(id, requestId, (row, deed) => payRound(deps, row, { by, requestId }, deed)),
    voidRound: (id, by, requestId) => on(id, requestId, (row, deed) => voidRound(deps, row, { by, requestId }, deed)),
    release: (ticketId, by, requestId) =>
      once(pool, requestId, (deed) => releaseEntry(deps, ticketId, { by, requestId }, deed)),
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

async function openRound(deps: JackpotsDeps, of: { row: JackpotRow; belowFloor: boolean }, deed: Deed): Answer {
  try {
    return (await open(deps, of, deed)) ?? refused(`the round is ${of.row.phase}, not proposed`)
  } catch (cause) {
    if (cause instanceof ClosedBeforeOpening) return refused('its first match has kicked off, or one has a result')
    throw cause
  }
}

async function awardRound(deps: JackpotsDeps, row: JackpotRow, asked: Asked, deed: Deed): Answer {
  if (row.phase !== 'decided' && row.phase !== 'awarded') return refused(`the round is ${row.phase}, not decided`)
  const answer = await award(deps, row, asked, deed)
  return answer ?? refused('its results changed while its lines were counted: award it again')
}

async function approveRound(deps: JackpotsDeps, row: JackpotRow, asked: Asked, deed: Deed): Answer {
  const { by } = asked
  if (row.phase !== 'awarded') return refused(`the round is ${row.phase}, not awarded`)
  if (isSamePerson(row.awarded_by, by)) return refused(`${by} computed the awards: another person approves them`)
  return (
    (await approve(deps, row, asked, deed)) ?? refused('counted again, its lines come to other awards: award it again')
  )
}

/** What keeps somebody from releasing what another awarded and a second one approved; null for a third. */
function notThird({ awarded_by, approved_by }: JackpotRow, by: string): JackpotRefusal | null {
  if (isSamePerson(awarded_by, by)) return refused(`${by} computed the awards: another person releases them`)
  return isSamePerson(approved_by, by) ? refused(`${by} approved the round: another person releases it`) : null
}

async function payRound(deps: JackpotsDeps, row: JackpotRow, asked: Asked, deed: Deed): Answer {
  if (row.phase !== 'approved') return refused(`the round is ${row.phase}, not approved`)
  const not = notThird(row, asked.by)
  if (not !== null) return not
  // Before the first cent: the database refuses it as well.
  await deps.leases.write('rounds', (db) => updateReleasedBy(db, row.id, asked))
  return pay(deps, row, deed)
}

async function voidRound({ leases }: JackpotsDeps, row: JackpotRow, asked: Asked, { keep }: Deed): Answer {
  const { id, phase } = row
  const { by } = asked
  return leases.write('rounds', async (db) => {
    if (await updateVoidAsked(db, id, asked)) return keep(db, { ok: true, id, waits: 'for a second person' })
    if (!isSamePerson(row.void_asked_by, by) && (await updateVoidedBy(db, id, asked)))
      return keep(db, { ok: true, id, void: true })
    return refused(`the round is ${phase}, or ${by} has asked for it: another person confirms`)
  })
}

async function releaseEntry({ pool, leases }: JackpotsDeps, ticketId: string, asked: Asked, { keep }: Deed): Answer {
  const id = entryIdOf(ticketId)
  const entry = id === null ? null : await loadEntry(pool, id)
  if (entry === null) return refused(`there is no entry ${ticketId}`)
  const row = await loadJackpot(pool, entry.jackpot_id)
  if (row?.phase !== 'approved') return refused(`its round is ${row?.phase}, not approved`)
  const not = notThird(row, asked.by)
  if (not !== null) return not
  return leases.write('rounds', async (db) =>
    (await updateReleased(db, entry.id, asked))
      ? keep(db, { ok: true, ticket: ticketId })
      : refused('it was paid or released before'),
  )
}

const summaryOf = ({ id, kind, phase, closes_at, matches, reserves, awards, draw, ...row }: JackpotRow) => ({
  ...{ id, kind, phase, carried: row.carried, leftOver: row.left_over },
  ...{ voidAskedBy: row.void_asked_by, voidBecause: row.void_because },
  closesAt: closes_at.toISOString(),
  matches: matches.map(matchIn),
  reserves: reserves.map(matchIn),
  ...{ awards, draw },
})

const matchIn = ({ parentMatchId, texts, result, came }: JackpotRow['matches'][number]) => ({
  match: `${parentMatchId} ${texts.home} v ${texts.away}`,
  ...{ result, came },
})
