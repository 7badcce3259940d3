// The wallet's first dialect: calls signed with RSA over the raw body, amounts in hundred thousandths, every answer HTTP 200
// with a status of RS_*.
import { centsOfUnits, unitsOfCents } from '@walia/domain/casino/amounts.ts'
import type { CommandKind, WalletOutcome } from '@walia/domain/casino/outcome.ts'
import { BatcherFull } from '../platform/batcher.ts'
import type { ProviderAccess } from './access.ts'
import type { CasinoDeps } from './deps.ts'
import { type Fields, fieldsOf, isAbsent, isId } from './fields.ts'
import { readBalance, runCommand, type WalletAnswer, type WalletCall } from './runCommand.ts'

export const hubStatuses: Readonly<Record<WalletOutcome, string>> = {
  OK: 'RS_OK',
  DUPLICATE_SAME: 'RS_OK',
  DUPLICATE_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  INSUFFICIENT: 'RS_ERROR_NOT_ENOUGH_MONEY',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ALREADY_SETTLED: 'RS_ERROR_DUPLICATE_TRANSACTION',
  ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  SESSION_INVALID: 'RS_ERROR_INVALID_TOKEN',
  SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  LIMIT: 'RS_ERROR_LIMIT_REACHED',
  CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  GAME: 'RS_ERROR_INVALID_GAME',
  PARTNER: 'RS_ERROR_INVALID_PARTNER',
  SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  MALFORMED: 'RS_ERROR_WRONG_SYNTAX',
  TYPES: 'RS_ERROR_WRONG_TYPES',
  RETRYABLE: 'RS_ERROR_UNKNOWN',
}

export type HubAnswer = {
  status: string
  request_uuid?: string
  user?: string
  country?: string
  currency?: string
  balance?: number
  tax?: number
}
export type HubAction = 'info' | 'balance' | CommandKind

/** As a provider knows a bettor: neither a phone number nor a name. */
export const userOf = (accountId: number): string => String(accountId)

/** The body of a call whose signature is right. Never throws: what fails is to be tried again. */
export async function answerHub(
  deps: CasinoDeps,
  provider: ProviderAccess,
  action: HubAction,
  body: Uint8Array,
): Promise<HubAnswer> {
  const fields = fieldsOf(body)
  if (fields === null) return { status: hubStatuses.MALFORMED }
  const request = isId(fields.request_uuid) ? { request_uuid: fields.request_uuid } : {}
  const fault = faultOf(fields, action)
  if (fault !== null) return { status: hubStatuses[fault], ...request }
  try {
    const answer = await run(deps, provider, action, fields)
    return { ...request, ...rendered(answer), ...(action === 'info' ? { country: deps.profile.id.toUpperCase() } : {}) }
  } catch (cause) {
    if (!(cause instanceof BatcherFull)) deps.log.error({ err: cause, provider: provider.id }, 'a wallet call failed')
    return { status: hubStatuses.RETRYABLE, ...request }
  }
}

function run(deps: CasinoDeps, provider: ProviderAccess, action: HubAction, fields: Fields): Promise<WalletAnswer> {
  const token = fields.token as string
  return action === 'info' || action === 'balance'
    ? readBalance(deps, provider, token)
    : runCommand(deps, provider, callOf(action, token, fields))
}

const rendered = ({ outcome, session, balance, tax }: WalletAnswer): HubAnswer => ({
  status: hubStatuses[outcome],
  ...(session === null ? {} : { user: userOf(session.account_id), currency: session.currency }),
  ...(balance === null ? {} : { balance: unitsOfCents(balance) }),
  ...(tax === null ? {} : { tax: unitsOfCents(tax) }),
})

const MONEY = ['transaction_uuid', 'round', 'game_code', 'currency'] as const
const NEEDED: Readonly<Record<HubAction, readonly string[]>> = {
  info: ['token', 'request_uuid'],
  balance: ['token', 'request_uuid'],
  bet: ['token', 'request_uuid', ...MONEY, 'amount'],
  win: ['token', 'request_uuid', ...MONEY, 'amount'],
  rollback: ['token', 'request_uuid', 'transaction_uuid', 'reference_transaction_uuid'],
}
const TEXTS = ['token', 'request_uuid', ...MONEY, 'reference_transaction_uuid']
const FLAGS = ['round_closed', 'is_free']

/** What is missing is wrong syntax, what is there but of another kind wrong types. */
function faultOf(fields: Fields, action: HubAction): WalletOutcome | null {
  if (NEEDED[action].some((name) => isAbsent(fields[name]))) return 'MALFORMED'
  if (TEXTS.some((name) => !isAbsent(fields[name]) && !isId(fields[name]))) return 'TYPES'
  if (FLAGS.some((name) => !isAbsent(fields[name]) && typeof fields[name] !== 'boolean')) return 'TYPES'
  const hasAmount = action === 'bet' || action === 'win'
  return hasAmount && (typeof fields.amount !== 'number' || centsOfUnits(fields.amount) === null) ? 'TYPES' : null
}

const textOf = (value: unknown): string | null => (isAbsent(value) ? null : (value as string))

/** A rollback's amount, game and round are not read: they are ours. */
function callOf(kind: CommandKind, token: string, fields: Fields): WalletCall {
  const isRollback = kind === 'rollback'
  return {
    ...{ kind, token, transaction: fields.transaction_uuid as string },
    bet: kind === 'bet' ? null : textOf(fields.reference_transaction_uuid),
    round: isRollback ? null : textOf(fields.round),
    byRound: false,
    roundClosed: !isRollback && fields.round_closed === true,
    game: isRollback ? null : textOf(fields.game_code),
    amount: isRollback ? null : centsOfUnits(fields.amount as number),
    currency: textOf(fields.currency),
    isFree: fields.is_free === true,
    isPrize: false,
  }
}
