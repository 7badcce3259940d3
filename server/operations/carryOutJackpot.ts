// Carrying out what an operator asks of jackpots.
import type { Jackpots } from '../jackpots/index.ts'
import type { JackpotOperation } from './jackpotCommand.ts'
import type { Outcome } from './queries.ts'

export async function carryOutJackpot(
  { byHand }: Pick<Jackpots, 'byHand'>,
  request: JackpotOperation & { id: number; by: string },
): Promise<Outcome> {
  if (request.action === 'jackpotList') return { outcome: 'done', details: { jackpots: await byHand.list() } }
  const answer = await answerTo(byHand, request)
  return { outcome: answer.ok ? 'done' : 'refused', details: answer }
}

type Change = Exclude<JackpotOperation, { action: 'jackpotList' }> & { id: number; by: string }

function answerTo(byHand: Jackpots['byHand'], request: Change): Promise<{ ok: boolean }> {
  if (request.action === 'jackpotPropose') return byHand.propose({ ...request.subject, by: request.by }, request.id)
  if (request.action === 'jackpotRelease') return byHand.release(request.subject.ticket, request.by, request.id)
  const { step, id, belowFloor } = request.subject
  if (step === 'open') return byHand.open(id, request.id, belowFloor)
  if (step === 'results') return byHand.results(id)
  if (step === 'void') return byHand.voidRound(id, request.by, request.id)
  if (step === 'award' || step === 'approve' || step === 'pay') return byHand[step](id, request.by, request.id)
  return byHand[step](id, request.id)
}
