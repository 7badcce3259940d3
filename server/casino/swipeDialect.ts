// The wallet's second dialect: calls signed with a shared secret over canonical JSON, amounts as decimal text, real HTTP
// statuses. A win names its round, and no call names a game: it is the session's.
import { centsOfDecimal } from '@walia/domain/casino/amounts.ts'
import type { CommandKind, WalletOutcome } from '@walia/domain/casino/outcome.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { BatcherFull } from '../platform/batcher.ts'
import type { ProviderAccess } from './access.ts'
import type { CasinoDeps } from './deps.ts'
import { type Fields, isAbsent, isId } from './fields.ts'
import { readBalance, runCommand, type WalletCall } from './runCommand.ts'

export type SwipeAction = 'balance' | CommandKind
type Refused = { http: 400 | 401 | 404 | 500; message: string; code?: string; action?: 'refresh' }
export type SwipeAnswer = { http: number; body: object }

const REFUSALS: Readonly<Record<Exclude<WalletOutcome, 'OK' | 'DUPLICATE_SAME'>, Refused>> = {
  DUPLICATE_CONFLICT: { http: 400, message: 'The txID was used for another transaction' },
  INSUFFICIENT: { http: 400, message: 'Not enough money', code: 'insufficient_funds' },
  BET_NOT_FOUND: { http: 400, message: 'No such bet' },
  ALREADY_SETTLED: { http: 400, message: 'The bet is settled' },
  ROLLED_BACK: { http: 400, message: 'The bet was refunded' },
  SESSION_INVALID: { http: 404, message: 'No such session', code: 'session_not_found' },
  SESSION_EXPIRED: { http: 400, message: 'The session is over', code: 'session_expired', action: 'refresh' },
  PLAYER_BLOCKED: { http: 400, message: 'The account takes no bets', code: 'account_blocked' },
  LIMIT: { http: 400, message: 'A limit is reached', code: 'bet_limit' },
  CURRENCY: { http: 400, message: 'Not a currency of the agreement', code: 'currency_not_supported' },
  GAME: { http: 400, message: 'The game is not offered', code: 'game_not_found' },
  PARTNER: { http: 401, message: 'No such provider' },
  SIGNATURE: { http: 401, message: 'Wrong signature' },
  MALFORMED: { http: 400, message: 'A field is missing, or the body is no JSON object' },
  TYPES: { http: 400, message: 'A field is of another kind' },
  RETRYABLE: { http: 500, message: 'Not now' },
}

export function refusedSwipe(outcome: keyof typeof REFUSALS): SwipeAnswer {
  const { http, ...body } = REFUSALS[outcome]
  return { http, body }
}

/** Fields of a call whose signature is right. Never throws: what fails is to be tried again. */
export async function answerSwipe(
  deps: CasinoDeps,
  provider: ProviderAccess,
  action: SwipeAction,
  fields: Fields,
): Promise<SwipeAnswer> {
  const fault = faultOf(fields, action)
  if (fault !== null) return refusedSwipe(fault)
  const token = fields.sessionID as string
  try {
    const { outcome, balance, tax } = await (action === 'balance'
      ? readBalance(deps, provider, token)
      : runCommand(deps, provider, callOf(action, token, fields)))
    if (outcome !== 'OK' && outcome !== 'DUPLICATE_SAME') return refusedSwipe(outcome)
    // Our id of a transaction is the provider's id and theirs: unique, and the same each time it is asked for.
    const ours = action === 'balance' ? {} : { txID: `${provider.id}:${fields.txID}` }
    return {
      http: 200,
      body: { balance: amountText(balance ?? 0), ...ours, ...(tax === null ? {} : { tax: amountText(tax) }) },
    }
  } catch (cause) {
    if (!(cause instanceof BatcherFull)) deps.log.error({ err: cause, provider: provider.id }, 'a wallet call failed')
    return refusedSwipe('RETRYABLE')
  }
}

const NEEDED: Readonly<Record<SwipeAction, readonly string[]>> = {
  balance: ['sessionID'],
  bet: ['type', 'sessionID', 'amount', 'txID', 'roundID'],
  win: ['type', 'sessionID', 'amount', 'txID', 'roundID'],
  rollback: ['sessionID', 'txID', 'origTxID'],
}
const TEXTS = ['sessionID', 'txID', 'roundID', 'origTxID', 'frID']

/** What is missing is malformed, what is there but of another kind of a wrong type. A refund's amount is not read. */
function faultOf(fields: Fields, action: SwipeAction): 'MALFORMED' | 'TYPES' | null {
  if (NEEDED[action].some((name) => isAbsent(fields[name]))) return 'MALFORMED'
  if (TEXTS.some((name) => !isAbsent(fields[name]) && !isId(fields[name]))) return 'TYPES'
  if (action !== 'bet' && action !== 'win') return null
  const { type, amount } = fields
  if (type !== 'regular' && type !== 'free') return 'TYPES'
  return typeof amount !== 'string' || centsOfDecimal(amount) === null ? 'TYPES' : null
}

function callOf(kind: CommandKind, token: string, fields: Fields): WalletCall {
  const isRollback = kind === 'rollback'
  const isFree = fields.type === 'free'
  return {
    ...{ kind, token, transaction: fields.txID as string, bet: isRollback ? (fields.origTxID as string) : null },
    ...{ round: isRollback ? null : (fields.roundID as string), byRound: true, roundClosed: false, game: null },
    ...{ amount: isRollback ? null : centsOfDecimal(fields.amount as string), currency: null, isFree },
    isPrize: kind === 'win' && !isFree && !isAbsent(fields.frID),
  }
}
