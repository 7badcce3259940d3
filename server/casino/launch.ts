// Launching a game: for real money with a session and a token made for it, or as a demo that our wallet hears nothing of.
import type { LaunchAnswer, LaunchBody, OpenRoundsAnswer, SessionAnswer } from '@walia/contract/casino.ts'
import { isSold } from '@walia/domain/casino/categories.ts'
import { casinoRules } from '@walia/domain/casino/rules.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { Refusal } from '../platform/http.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { CasinoDeps } from './deps.ts'
import { userOf } from './hubDialect.ts'
import { addressIn, dealsHere, findGameById, gameIdOf, isDemoOnly, wireGameOf } from './lobby.ts'
import { askUrl } from './providerClient.ts'
import { endSession, findOwnSession, hasOpenRound, loadOpenRounds, type Session, sumSession } from './queries.ts'
import { isPlayable } from './runCommand.ts'
import { openSession } from './sessions.ts'

type Bettor = Awaited<ReturnType<CasinoDeps['accounts']['bettorOf']>>

export const printedSessionOf = (id: string): string => prefixedIdOf('cgs', id)
export const uuidOf = (printed: string): string =>
  printed.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Refuses in this order: NOT_FOUND, GAME_NO_DEMO, GAME_OFF, ACCOUNT_BLOCKED, SELF_EXCLUDED, GAME_UNAVAILABLE. `caller` is null for a demo;
 * of a game that is played as a demo alone the caller's launch is one too, without a session.
 * A game that is off is launched for who has a round to finish in it; the wallet takes no new one.
 */
export async function launch(
  deps: CasinoDeps,
  caller: Bettor | null,
  { game: id, platform }: LaunchBody,
  language: string,
): Promise<LaunchAnswer> {
  const game = await findGameById(deps, id)
  const provider = deps.providers.get(game?.provider ?? '')
  const bettor = game !== null && isDemoOnly(deps, game) ? null : caller
  if (game === null || provider === undefined) throw new Refusal('NOT_FOUND')
  if (!isSold(deps.profile.products, game.category)) throw new Refusal('NOT_FOUND')
  if (bettor === null && !game.has_demo) throw new Refusal('GAME_NO_DEMO')
  const isOpen = isPlayable(game) || (bettor && (await hasOpenRound(deps.pool, bettor.accountId, game)))
  if (!isOpen || !dealsHere(deps, provider)) throw new Refusal('GAME_OFF')
  if (bettor !== null) refuseBarred(deps, bettor)
  const opened = bettor === null ? null : await openSession(deps, bettor.accountId, game, bettor.login)
  const { profile, config } = deps
  const url = await askUrl(deps, provider, {
    ...{ user: bettor && userOf(bettor.accountId), token: opened?.token ?? null, game_code: game.code },
    ...{ currency: profile.currency, lang: language, platform, country: profile.id.toUpperCase() },
    ...{ lobby_url: new URL('/casino', config.publicUrl).href, demo: bettor === null },
    auto_play: casinoRules[profile.id].autoPlay,
  })
  const address = url === null ? null : addressIn(provider, url)
  if (address === null || !/^(https?:\/\/|\/(?!\/))/.test(address)) throw new Refusal('GAME_UNAVAILABLE')
  const session = opened === null ? null : printedSessionOf(opened.session.id)
  return { data: { game: wireGameOf(deps, game, language), url: address, session } }
}

function refuseBarred({ clock }: CasinoDeps, { blocked, excludedUntil }: Bettor): void {
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil !== null && excludedUntil > clock.now())
    throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
}

/** What it has come to; `close` ends it for bets, what is open is finished all the same. */
export async function showSession(
  deps: CasinoDeps,
  accountId: number,
  { session: printed, close = false }: { session: string; close?: boolean },
): Promise<SessionAnswer> {
  const { pool, ledger, clock } = deps
  const session = await findOwnSession(pool, accountId, uuidOf(printed))
  if (session === null) throw new Refusal('NOT_FOUND')
  if (close) await endSession(pool, session.id, clock.now())
  const [sums, { cash }, isOver] = await Promise.all([
    sumSession(pool, accountId, session.id),
    ledger.balancesOf(accountId),
    close || session.expires_at <= clock.now() || isLoginOver(deps, session),
  ])
  return {
    data: {
      started_at: new Date(session.started_at).toISOString(),
      expires_at: new Date(close ? Math.min(session.expires_at, clock.now()) : session.expires_at).toISOString(),
      ...{ staked: amountText(sums.staked), won: amountText(sums.won), net: amountText(sums.won - sums.staked) },
      ...{ balance: amountText(cash), open_rounds: sums.open_rounds, open_stake: amountText(sums.open_stake) },
      over: isOver,
    },
  }
}

const isLoginOver = async ({ accounts }: CasinoDeps, { login_id: id }: Session): Promise<boolean> =>
  id !== null && accounts.isLoginOver({ id })

/** Where the money of rounds lies that are not over, and where to go on with them. */
export async function showOpenRounds({ pool }: CasinoDeps, accountId: number): Promise<OpenRoundsAnswer> {
  const open = await loadOpenRounds(pool, accountId)
  return {
    data: {
      stake: amountText(open.reduce((sum, { staked }) => sum + staked, 0)),
      games: open.map((each) => ({ game: gameIdOf(each), rounds: each.rounds, stake: amountText(each.staked) })),
    },
  }
}
