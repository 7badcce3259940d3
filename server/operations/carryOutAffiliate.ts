// Carrying out commands about affiliates and the keys of programs.
import type { Affiliates } from '../affiliates/index.ts'
import type { Keys } from '../keys/index.ts'
import type { AffiliateOperation, KeyOperation } from './affiliateCommand.ts'
import type { Outcome } from './queries.ts'

const done = (details: object): Outcome => ({ outcome: 'done', details })
const outcomeOf = (answer: { ok: boolean }): Outcome => ({ outcome: answer.ok ? 'done' : 'refused', details: answer })

export async function carryOutAffiliate(
  affiliates: Affiliates,
  request: AffiliateOperation & { id: number; by: string; reason: string },
): Promise<Outcome> {
  const { action, subject, by, reason, id: requestId } = request
  if (action === 'affiliateAdd') return outcomeOf(await affiliates.add(subject, by, requestId))
  if (action === 'affiliateInvite') return outcomeOf(await affiliates.invite(subject, requestId))
  if (action === 'affiliateTag') return outcomeOf(await affiliates.addTag(subject, requestId))
  if (action === 'affiliatePlan') return outcomeOf(await affiliates.setPlan(subject, by, requestId))
  if (action === 'affiliatePostback') return outcomeOf(await affiliates.setPostback(subject, requestId))
  if (action === 'affiliateStatus') return outcomeOf(await affiliates.setStatus(subject, requestId))
  if (action === 'affiliateList') return done({ affiliates: await affiliates.list() })
  if (action === 'affiliateShow') return outcomeOf(await affiliates.show(subject.id))
  if (action === 'affiliateMonths') return done({ months: await affiliates.undecided() })
  if (action === 'affiliateDead') return done({ postbacks: await affiliates.deadPostbacks() })
  if (action === 'affiliateResend') return outcomeOf({ ok: await affiliates.resend(subject.postback, requestId) })
  const { id: affiliateId, month, decision, reference } = subject
  return outcomeOf(await affiliates.decide({ affiliateId, month, decision, reference, by, reason }, requestId))
}

export async function carryOutKey(keys: Keys, request: KeyOperation & { id: number; by: string }): Promise<Outcome> {
  const { action, subject, by, id: requestId } = request
  if (action === 'keyAdd') return outcomeOf(await keys.add(subject, by, requestId))
  if (action === 'keyRotate') return outcomeOf(await keys.rotate(subject, by, requestId))
  if (action === 'keyRevoke') return outcomeOf({ ok: await keys.revoke(subject.prefix, by, requestId) })
  return done({ keys: await keys.list() })
}
