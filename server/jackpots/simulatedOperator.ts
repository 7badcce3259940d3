// In development: operators who keep one round of each kind open, and take the rounds that they proposed to their payment: by
// requests of accounts, as persons do, since the database takes these steps from nobody else.
import { createHash } from 'node:crypto'
import { type JackpotKind, jackpotKinds } from '@walia/domain/jackpots/templates.ts'
import type { JackpotsByHand } from './byHand.ts'
import { type JackpotsDeps, speedOf } from './deps.ts'
import { lockOpen } from './entryQueries.ts'
import { printedIdOf } from './entryView.ts'
import type { JackpotDraft } from './propose.ts'
import { type JackpotRow, loadUnfinished, type Queryable } from './queries.ts'
import { logOnce } from './results.ts'
import { insertRequest } from './stepQueries.ts'

const FIRST = 'simulated operator'
const SECOND = 'second simulated operator'
const THIRD = 'third simulated operator'

/** Each has the same key in every process and after every start. */
const keyOf = (secret: string, name: string): string =>
  `op_${createHash('sha256').update(`${name} ${secret}`).digest('base64url')}`

/** The accounts that development has for them. */
export const simulatedAccounts = ({ sandboxSecret }: Pick<JackpotsDeps['config'], 'sandboxSecret'>) =>
  [FIRST, SECOND, THIRD].map((name) => ({ name, key: keyOf(sandboxSecret, name) }))

export type SimulatedOperator = {
  /** Answers how many rounds it moved. */
  operateOnce(): Promise<number>
}

export function createSimulatedOperator(deps: JackpotsDeps, byHand: JackpotsByHand): SimulatedOperator {
  /** By kind, since when none could be opened, ms. */
  const wantedSince = new Map<JackpotKind, number>()
  const tried = new Map<number, Tried>()
  return {
    async operateOnce() {
      let moved = 0
      const rounds = await loadUnfinished(deps.pool)
      for (const round of rounds) if (isDue(deps, tried, round)) moved += Number(await end(deps, byHand, round))
      for (const kind of jackpotKinds) {
        if (rounds.some((round) => round.kind === kind && (round.phase === 'open' || round.phase === 'proposed')))
          continue
        const since = wantedSince.get(kind) ?? deps.clock.now()
        const isOpened = await openOne(deps, byHand, { kind, since })
        moved += Number(isOpened)
        if (isOpened) wantedSince.delete(kind)
        else wantedSince.set(kind, since)
      }
      return moved
    },
  }
}

const HOUR_MS = 3_600_000
/** From the kick-off to a confirmed result, with what is drawn and paid after it. */
const PLAYED_MS = 2.25 * HOUR_MS
/** After a start the feed's matches come one by one: better ones than are there may still come. */
const PATIENCE_MS = 30_000

type Way = Pick<JackpotDraft, 'until' | 'simulated' | 'belowFloor'>

/**
 * In the order in which they are tried: a visitor finds one of each kind, at night, on a Monday and in a world of few
 * leagues too. Where the world runs fast a weekly is over within an hour, so that he sees how one ends; there are matches
 * of simulated reality leagues at every hour.
 */
export function waysOf(deps: Pick<JackpotsDeps, 'clock' | 'config'>, kind: JackpotKind): Way[] {
  const soonMs = HOUR_MS - PLAYED_MS / speedOf(deps)
  const windows = kind === 'weekly' && soonMs > 0 ? [{ until: deps.clock.now() + soonMs }, {}] : [{}]
  return windows.flatMap((window) => [
    { ...window, belowFloor: false },
    { ...window, belowFloor: false, simulated: true },
    // What it costs is play money here.
    { ...window, belowFloor: true, simulated: true },
  ])
}

/** By the first way that leads to an open round; why the last one does not is logged, once. */
async function openOne(
  deps: JackpotsDeps,
  byHand: JackpotsByHand,
  { kind, since }: { kind: JackpotKind; since: number },
): Promise<boolean> {
  const isPatient = deps.clock.now() - since < PATIENCE_MS
  let why = ''
  for (const way of waysOf(deps, kind).slice(0, isPatient ? 1 : undefined)) {
    const proposed = await byHand.propose({ kind, matches: [], from: null, by: FIRST, ...way }, null)
    const opened = proposed.ok ? await byHand.open(proposed.id, null, way.belowFloor) : proposed
    if (opened.ok) return true
    if (proposed.ok) await byHand.drop(proposed.id)
    why = opened.message
  }
  if (!isPatient)
    logOnce(deps, `operator/${kind}`, why, () => deps.log.warn({ kind, why }, 'no jackpot of a kind opens'))
  return false
}

type Tried = Pick<JackpotRow, 'phase'> & { at: number }

/** A round of his own that an operator's step moves on; one that did not move is tried again after a while. */
function isDue({ clock }: JackpotsDeps, tried: Map<number, Tried>, { id, proposed_by, phase }: JackpotRow): boolean {
  if (proposed_by !== FIRST || !['decided', 'awarded', 'approved'].includes(phase)) return false
  const last = tried.get(id)
  if (last?.phase === phase && clock.now() - last.at < PATIENCE_MS) return false
  tried.set(id, { phase, at: clock.now() })
  return true
}

/** False where its next step was not taken. */
async function end(deps: JackpotsDeps, byHand: JackpotsByHand, { id, phase }: JackpotRow): Promise<boolean> {
  const stepBy = async (by: string, step: 'award' | 'approve' | 'pay') => {
    const requestId = await ask(deps, by, 'jackpotStep', { step, id })
    return requestId === null ? null : byHand[step](id, by, requestId)
  }
  if (phase === 'decided') return (await stepBy(FIRST, 'award'))?.ok ?? false
  if (phase === 'awarded') return (await stepBy(SECOND, 'approve'))?.ok ?? false
  const paid = await stepBy(THIRD, 'pay')
  if (!paid?.ok || paid.held === 0) return paid?.ok ?? false
  // The round is released, and now each prize that is held.
  for (const ticket of await heldTickets(deps.pool, id)) {
    const requestId = await ask(deps, THIRD, 'jackpotRelease', { ticket })
    if (requestId !== null) await byHand.release(ticket, THIRD, requestId)
  }
  return (await stepBy(THIRD, 'pay'))?.ok ?? false
}

/** Null where he has no account here, as one of a person has his name. */
async function ask(deps: JackpotsDeps, by: string, action: string, subject: object): Promise<number | null> {
  const requestId = await insertRequest(deps.pool, { action, subject, key: keyOf(deps.config.sandboxSecret, by) })
  if (requestId === null)
    logOnce(deps, `operator/${by}`, 'no account', () => deps.log.warn({ by }, 'a simulated operator has no account'))
  return requestId
}

const FROM = '00000000-0000-0000-0000-000000000000'
const HELD_MAX = 100
const heldTickets = async (db: Queryable, id: number): Promise<string[]> =>
  (await lockOpen(db, id, FROM, HELD_MAX)).map((entry) => printedIdOf(entry.id))
