// What a command makes where it is given and prints there once: a password link, a key. Requests and the audit log get
// hashes.
import { hash } from 'node:crypto'
import { makeKey } from '../keys/index.ts'
import type { OperationRequest } from './command.ts'

/** `shown` is for the one who gave the command; null for commands without a secret. */
export function withSecrets(
  request: OperationRequest,
  bytes: (count: number) => Uint8Array,
): { request: OperationRequest; shown: string | null } {
  if (request.action === 'affiliateAdd' || request.action === 'affiliateInvite') {
    const invite = Buffer.from(bytes(32)).toString('base64url')
    const inviteHash = hash('sha256', invite, 'hex')
    const made = { ...request, subject: { ...request.subject, inviteHash } } as OperationRequest
    return { request: made, shown: `His link, for seven days: /affiliate?invite=${invite}` }
  }
  if (request.action === 'keyAdd' || request.action === 'keyRotate') {
    const { key, prefix, keyHash } = makeKey(bytes)
    const made = { ...request, subject: { ...request.subject, prefix, keyHash } } as OperationRequest
    return { request: made, shown: `The key, shown this once: ${key}` }
  }
  return { request, shown: null }
}
