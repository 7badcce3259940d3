// Commands about documents of identity that wait for a person, read into what to decide. Pure.
import { type RejectReason, rejectReasons } from '@walia/domain/verification/verification.ts'
import { needed, type Options, UsageError } from '../platform/commandOptions.ts'

export type VerificationOperation =
  | { action: 'verificationList'; subject: Record<string, never> }
  | { action: 'verificationShow'; subject: { id: string; to: string } }
  | { action: 'verificationDecide'; subject: { id: string; as: RejectReason | null } }

export const VERIFICATION_USAGE = `identity and age:
  verification list                               what waits, oldest first, and what to know before deciding
  verification show    --id ID --to FOLDER        number, date of birth and both photos, as files for this user alone
  verification approve --id ID                    the photos show this number and this date of birth
  verification reject  --id ID --as CODE          the bettor reads why: ${rejectReasons.slice(0, 4).join(', ')},
                                                  ${rejectReasons.slice(4).join(', ')}
                      duplicate: an exclusion of the number's other account comes along
`

export const VERIFICATION_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'verification list': [],
  'verification show': ['id', 'to'],
  'verification approve': ['id'],
  'verification reject': ['id', 'as'],
}

export function verificationOperationOf(command: string, options: Options): VerificationOperation {
  if (command === 'verification list') return { action: 'verificationList', subject: {} }
  const id = needed(options, 'id')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new UsageError(`--id: not a verification's id: ${id}`)
  if (command === 'verification show') return { action: 'verificationShow', subject: { id, to: needed(options, 'to') } }
  return {
    action: 'verificationDecide',
    subject: { id, as: command === 'verification approve' ? null : reasonOf(options) },
  }
}

function reasonOf(options: Options): RejectReason {
  const text = needed(options, 'as')
  const reason = rejectReasons.find((each) => each === text)
  if (reason === undefined) throw new UsageError(`--as: expected one of ${rejectReasons.join(', ')}, got ${text}`)
  return reason
}
