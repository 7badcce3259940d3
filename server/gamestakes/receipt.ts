// The receipt of a game's ticket: its owner's, or whoever's holds both of its ids; who guesses is slowed down and learns nothing.
import type { ReceiptQuery } from '@walia/contract/gameStakes.ts'
import type { FastifyRequest } from 'fastify'
import { type Accounts, returnTry, takeTry } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { addressLimits, type Limit } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'

type ReceiptDeps = Pick<Platform, 'pool' | 'clock'> & { accounts: Pick<Accounts, 'authenticate'> }
type Owned = { account_id: number; sequence: number }

const MINUTES_10 = 600
const DAY = 86_400

/** As for bets: of 10,000 sequence ids half are tried in 250 days. Only misses count. */
const limitsOf = (ip: string, ticketId: string): Limit[] => [
  ...addressLimits('bet_missed', ip, 30, MINUTES_10),
  { kind: 'bet_missed', subject: ticketId, count: 20, windowSeconds: DAY },
]

export const sequenceText = ({ sequence }: Pick<Owned, 'sequence'>): string => String(sequence).padStart(4, '0')

/** Throws Refusal: the same for an unknown ticket, another's, and a wrong sequence id. */
export async function findForReceipt<Row extends Owned>(
  { accounts, ...deps }: ReceiptDeps,
  request: FastifyRequest,
  { ticket_id, seq_id }: ReceiptQuery,
  find: () => Promise<Row | null>,
): Promise<Row> {
  if (seq_id === undefined) {
    const { accountId } = await accounts.authenticate(request, { view: true })
    const row = await find()
    if (row?.account_id !== accountId) throw new Refusal('TICKET_UNKNOWN')
    return row
  }
  const limits = limitsOf(request.ip, ticket_id)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const row = await find()
  if (row === null || sequenceText(row) !== seq_id.trim()) throw new Refusal('TICKET_UNKNOWN')
  await returnTry(deps, limits)
  return row
}
