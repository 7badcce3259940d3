// What the pages call: each call names its session by the secret that the page made when it opened.
import { isPlayerSeed } from '@walia/domain/fair/single.ts'
import { actBlackjack, currentBlackjack, startBlackjack } from './blackjackRounds.ts'
import { inTransaction } from './database.ts'
import { freeSpin, startHighlands } from './highlandsRounds.ts'
import { type Answer, fieldsIn, type Route, type Routes, tooMany } from './http.ts'
import { type Deps, loadHistory, playInstant } from './instant.ts'
import type { Kind, SessionLimits } from './limits.ts'
import { cashOutMines, openTile, startMines } from './mines.ts'
import { offered } from './offered.ts'
import { endPair, promiseOf } from './seeds.ts'
import { loadSession, openSession, type Session } from './sessions.ts'
import { endRunsOf, giveConsent, hasConsent, inRun, runOf, startRun, stopRun } from './stakes/autoRuns.ts'
import { loadOpenPlay } from './steps.ts'

type Fields = Readonly<Record<string, unknown>>
const refused = (status: number, code: string): Answer => ({ status, json: { ok: false, code } })

/** `at`: when the call reached us. `kind`: what it takes of its limits, `look` unless it is said. */
export function inSessionOf({ pool, limits }: Pick<PlayDeps, 'pool' | 'limits'>) {
  return (work: (session: Session, fields: Fields, at: number) => Promise<unknown>, kind: Kind = 'look'): Route => {
    const route: Route = async ({ body, at, caller }) => {
      const fields = fieldsIn(body)
      if (fields === null) return refused(400, 'MALFORMED')
      const session = await loadSession(pool, fields.secret)
      if (session === null) return refused(401, 'SESSION')
      const wait = limits.take(session, kind, caller)
      return wait > 0 ? tooMany(wait) : { json: await work(session, fields, at) }
    }
    return Object.assign(route, { isTap: kind === 'tap' })
  }
}

export type PlayDeps = Deps & { limits: SessionLimits }

export function playRoutes(deps: PlayDeps): Routes {
  const inSession = inSessionOf(deps)
  return {
    'POST /play/open': async ({ body, caller }) => {
      const { launch, secret } = fieldsIn(body) ?? {}
      const session = await openSession(deps.pool, launch, secret)
      if (session === null) return refused(401, 'SESSION')
      const wait = deps.limits.take(session, 'look', caller)
      if (wait > 0) return tooMany(wait)
      await endRunsOf(deps.pool, session)
      return { json: await openedOf(deps, session) }
    },
    'POST /play/bet': inSession(
      (session, { key, stake, choice, run }) =>
        inRun(deps.pool, session, () => playInstant(deps, session, { key, stake, choice, run })),
      'bet',
    ),
    ...autoRoutes(deps),
    'POST /play/mines/start': inSession(
      (session, fields) => inRun(deps.pool, session, () => startMines(deps, session, fields)),
      'bet',
    ),
    'POST /play/mines/open': inSession((session, fields) => openTile(deps, session, fields), 'tap'),
    'POST /play/mines/cashout': inSession((session, fields) => cashOutMines(deps, session, fields), 'tap'),
    'POST /play/mines/current': inSession(async (session) => ({
      ok: true,
      play: await loadOpenPlay(deps.pool, session),
    })),
    'POST /play/slots/start': inSession((session, fields) => startHighlands(deps, session, fields), 'bet'),
    'POST /play/slots/free': inSession((session, fields) => freeSpin(deps, session, fields), 'tap'),
    'POST /play/slots/current': inSession(async (session) => ({
      ok: true,
      play: await loadOpenPlay(deps.pool, session),
    })),
    'POST /play/blackjack/start': inSession((session, fields) => startBlackjack(deps, session, fields), 'bet'),
    'POST /play/blackjack/act': inSession((session, fields) => actBlackjack(deps, session, fields), 'tap'),
    'POST /play/blackjack/current': inSession(async (session) => ({
      ok: true,
      play: await currentBlackjack(deps, session),
    })),
    'POST /play/balance': inSession(async (session) => ({ ok: true, balance: await balanceOf(deps, session) })),
    'POST /play/history': inSession(async (session) => ({ ok: true, plays: await loadHistory(deps.pool, session) })),
    'POST /play/promise': inSession(async ({ player }) => ({
      ok: true,
      seed: await promiseOf(deps.pool, deps.secret, player),
    })),
    'POST /play/seed': inSession((session, { player_seed }) => changeSeed(deps, session, player_seed), 'bet'),
  }
}

function autoRoutes(deps: PlayDeps): Routes {
  const [{ pool }, inSession] = [deps, inSessionOf(deps)]
  return {
    'POST /play/auto/consent': inSession((session) => giveConsent(pool, session), 'bet'),
    'POST /play/auto/start': inSession((session, fields) => startRun(pool, session, fields), 'bet'),
    'POST /play/auto/stop': inSession((session, fields) => stopRun(pool, session, fields)),
    'POST /play/auto/run': inSession((session, { run }) => runOf(pool, session, run)),
  }
}

async function openedOf(deps: Deps, session: Session): Promise<object> {
  return {
    ok: true,
    ...{ game: session.game, currency: session.currency, demo: session.token === null },
    balance: await balanceOf(deps, session),
    seed: await promiseOf(deps.pool, deps.secret, session.player),
    auto: { allowed: session.autoPlay, consent: await hasConsent(deps.pool, session) },
    returns: offered.find(({ code }) => code === session.game)?.returnBasisPoints ?? null,
  }
}

/** Null where the wallet does not say. */
async function balanceOf({ wallet }: Deps, session: Session): Promise<number | null> {
  if (session.token === null) return session.demoBalance
  const answer = await wallet.balanceOf({ ...session, token: session.token })
  return answer === 'unknown' ? null : answer.balance
}

async function changeSeed(deps: Deps, { player }: Session, playerSeed: unknown): Promise<object> {
  if (typeof playerSeed !== 'string' || !isPlayerSeed(playerSeed)) return { ok: false, code: 'SEED_INVALID' }
  const changed = await inTransaction(deps.pool, (db) => endPair(db, deps.secret, player, playerSeed))
  if (typeof changed === 'string') return { ok: false, code: changed }
  return { ok: true, ...changed, seed: await promiseOf(deps.pool, deps.secret, player) }
}
