// Carrying out what an operator decides about documents of identity.
import type { Verification } from '../verification/index.ts'
import type { OperationRequest } from './command.ts'
import type { Outcome } from './queries.ts'
import type { VerificationOperation } from './verificationCommand.ts'

export type VerificationByHand = Pick<Verification, 'waiting' | 'decide' | 'isKnown'>
type VerificationRequest = VerificationOperation & { id: number; by: string }

export const isVerificationRequest = <R extends OperationRequest>(request: R): request is R & VerificationRequest =>
  ['verificationList', 'verificationShow', 'verificationDecide'].includes(request.action)

export async function carryOutVerification(
  verification: VerificationByHand,
  { action, subject, by, id }: VerificationRequest,
): Promise<Outcome> {
  if (action === 'verificationList')
    return { outcome: 'done', details: { verifications: await verification.waiting() } }
  if (action === 'verificationShow') {
    // Its files are written where the command is given; the log keeps who looked.
    const known = await verification.isKnown(subject.id)
    return {
      outcome: known ? 'done' : 'refused',
      details: known ? { shown: subject.id } : { code: 'NO_SUCH_SUBMISSION' },
    }
  }
  const decided = await verification.decide(subject.id, by, subject.as, id)
  return { outcome: decided.ok ? 'done' : 'refused', details: decided }
}
