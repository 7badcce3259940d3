// In development: operators who keep one round of each kind open, and take the rounds that they proposed to their payment.
import { jackpotKinds } from '@walia/domain/jackpots/templates.ts'
import type { JackpotsByHand } from './byHand.ts'
import type { JackpotsDeps } from './deps.ts'
import { lockOpen } from './entryQueries.ts'
import { printedIdOf } from './entryView.ts'
import { loadUnfinished, type Queryable } from './queries.ts'

const FIRST = 'simulated operator'
const SECOND = 'second simulated operator'
const THIRD = 'third simulated operator'

/** Answers how many rounds it moved. */
export async function operateOnce(deps: JackpotsDeps, byHand: JackpotsByHand): Promise<number> {
  let moved = 0
  const rounds = await loadUnfinished(deps.pool)
  for (const { id, proposed_by, phase } of rounds) {
    if (proposed_by !== FIRST) continue
    if (phase === 'decided') moved += Number((await byHand.award(id, FIRST)).ok)
    if (phase === 'awarded') moved += Number((await byHand.approve(id, SECOND)).ok)
    if (phase === 'approved') moved += Number((await payWhole(deps, byHand, id)).ok)
  }
  for (const kind of jackpotKinds) {
    if (rounds.some((round) => round.kind === kind && (round.phase === 'open' || round.phase === 'proposed'))) continue
    const draft = { kind, matches: [], from: null, belowFloor: false, by: FIRST }
    const proposed = await byHand.propose(draft, null)
    if (proposed.ok) moved += Number((await byHand.open(proposed.id)).ok)
  }
  return moved
}

/** Prizes that are held are released by a third person. */
async function payWhole({ pool }: JackpotsDeps, byHand: JackpotsByHand, id: number) {
  const paid = await byHand.pay(id)
  if (!paid.ok || paid.held === 0) return paid
  for (const ticket of await heldTickets(pool, id)) await byHand.release(ticket, THIRD)
  return byHand.pay(id)
}

const FROM = '00000000-0000-0000-0000-000000000000'
const HELD_MAX = 100
const heldTickets = async (db: Queryable, id: number): Promise<string[]> =>
  (await lockOpen(db, id, FROM, HELD_MAX)).map((entry) => printedIdOf(entry.id))
