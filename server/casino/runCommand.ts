// The core that every dialect speaks to: a call of a provider whose signature is right becomes a command, and an outcome.
import { hash } from 'node:crypto'
import { isSold } from '@walia/domain/casino/categories.ts'
import type { CommandKind, WalletOutcome } from '@walia/domain/casino/outcome.ts'
import { winningsTaxOf } from '@walia/domain/casino/winnings.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import type { ProviderAccess } from './access.ts'
import type { CasinoDeps } from './deps.ts'
import type { Game, Session, Taken, WalletCommand } from './queries.ts'

/** Amounts in minor units. */
export type WalletCall = {
  kind: CommandKind
  token: string
  transaction: string
  /** Of a win or rollback: the bet that it is of. */
  bet: string | null
  round: string | null
  /** A win is of its round and names no bet. */
  byRound: boolean
  roundClosed: boolean
  /** Null: the session's. */
  game: string | null
  amount: number | null
  currency: string | null
  isFree: boolean
  /** The win that pays what free rounds won; it may have no bet. */
  isPrize: boolean
}
/** `balance` is null where nobody is known whose it would be; `tax` is what was withheld of a win that was taken, else null. */
export type WalletAnswer = {
  outcome: WalletOutcome
  session: Session | null
  balance: number | null
  tax: number | null
}

export const tokenHashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const NOBODY = { session: null, balance: null, tax: null }

/** A token of another provider is none. */
async function sessionOf({ copies }: CasinoDeps, provider: ProviderAccess, token: string): Promise<Session | null> {
  const session = await copies.session(tokenHashOf(token))
  return session?.provider === provider.id ? session : null
}

export async function readBalance(deps: CasinoDeps, provider: ProviderAccess, token: string): Promise<WalletAnswer> {
  const session = await sessionOf(deps, provider, token)
  if (session === null) return { outcome: 'SESSION_INVALID', ...NOBODY }
  return { outcome: 'OK', session, balance: await cashOf(deps, session), tax: null }
}

export async function runCommand(deps: CasinoDeps, provider: ProviderAccess, call: WalletCall): Promise<WalletAnswer> {
  const session = await sessionOf(deps, provider, call.token)
  if (session === null) return { outcome: 'SESSION_INVALID', ...NOBODY }
  if (call.currency !== null && call.currency !== session.currency)
    return { outcome: 'CURRENCY', session, balance: await cashOf(deps, session), tax: null }
  const taken = await deps.batcher.add(await commandOf(deps, provider, session, call))
  if (taken.outcome === 'OK') deps.outbox.wake()
  if (taken.outcome === 'OK' && call.kind === 'bet') countPlay(deps, session)
  return { session, ...taken, tax: call.kind === 'win' && isTaken(taken) ? taken.tax : null }
}

/** Now or before. */
const isTaken = ({ outcome }: Taken): boolean => outcome === 'OK' || outcome === 'DUPLICATE_SAME'

/** Bets alone: a win may come long after the bettor has left. */
function countPlay({ accounts }: CasinoDeps, { account_id, login_id, login_started_at }: Session): void {
  if (login_id !== null) accounts.countPlay(account_id, { id: login_id, startedAt: login_started_at ?? 0 })
}

const cashOf = async ({ ledger }: CasinoDeps, { account_id }: Session): Promise<number> =>
  (await ledger.balancesOf(account_id)).cash

async function commandOf(
  deps: CasinoDeps,
  provider: ProviderAccess,
  session: Session,
  call: WalletCall,
): Promise<WalletCommand> {
  const { kind, isFree, amount } = call
  const isWin = kind === 'win'
  const game = kind === 'rollback' ? null : (call.game ?? session.game)
  const tax = isWin && !isFree ? winningsTaxOf(amount ?? 0, taxAt(deps.profile, deps.clock.now())) : 0
  return {
    ...{ id: deps.nextId(), kind, provider: provider.id, transaction_ref: call.transaction, bet_ref: call.bet },
    ...{ account_id: session.account_id, session_id: session.id, login_id: session.login_id },
    ...{ game, round_ref: call.round },
    ...{ round_closed: call.roundClosed, amount, tax, is_free: isFree },
    win_only: provider.winOnlyRounds || (call.isPrize && provider.freeRounds),
    by_round: call.byRound,
    flag: isWin ? flagOf(deps, call) : null,
    refusal: kind === 'bet' ? await refusalOf(deps, provider, session, { game, amount, isFree }) : null,
  }
}

/** Paid in full all the same: it is the provider's to say, and the operator's to look at. */
const flagOf = ({ profile, clock }: CasinoDeps, { amount, bet, byRound, isPrize }: WalletCall): string | null => {
  if ((amount ?? 0) > taxAt(profile, clock.now()).caps.sports.payoutMax) return 'ABOVE_PAYOUT_CAP'
  return (bet === null && !byRound) || isPrize ? 'WITHOUT_BET' : null
}

/** In the declared order; what only the database knows is refused after it. */
async function refusalOf(
  { copies, profile, clock }: CasinoDeps,
  provider: ProviderAccess,
  session: Session,
  { game: code, amount, isFree }: Pick<WalletCommand, 'game' | 'amount'> & Pick<WalletCall, 'isFree'>,
): Promise<WalletCommand['refusal']> {
  const now = clock.now()
  if (session.expires_at <= now) return 'SESSION_EXPIRED'
  if (!provider.currencies.includes(session.currency)) return 'CURRENCY'
  const { blocked, excludedUntil } = await copies.standing(session.account_id)
  if (blocked || (excludedUntil !== null && excludedUntil > now)) return 'PLAYER_BLOCKED'
  const game = code === session.game ? await copies.game(provider.id, code) : null
  if (game === null) return 'GAME'
  if (isFree && !provider.freeRounds) return 'LIMIT'
  if (!isWithinLimits(game, amount ?? 0)) return 'LIMIT'
  return isSold(profile.products, game.category) && isPlayable(game) ? null : 'GAME_OFF'
}

export const isPlayable = ({ is_on, is_offered, provider_is_on }: Game): boolean =>
  is_on && is_offered && provider_is_on

/** A stake of nothing is a free spin of the game's own. */
const isWithinLimits = ({ bet_min, bet_max }: Game, amount: number): boolean =>
  amount === 0 || (amount >= (bet_min ?? 0) && amount <= (bet_max ?? Number.POSITIVE_INFINITY))
