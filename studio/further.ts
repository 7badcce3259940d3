// A further stake of a round that is open: a debit of its own in the same round of the wallet's. Until the wallet's answer is
// known, or the stake is back, the round waits: nothing else is done in it.
import { createHash } from 'node:crypto'
import { type Db, inTransaction } from './database.ts'
import { type Deps, type PlayView, viewAfter } from './instant.ts'
import type { Session } from './sessions.ts'
import { type Refused, refused } from './stakes/limits.ts'
import { settleStake } from './stakes/settled.ts'
import { refuseBet, takeStake, voidBet, waitsForWallet } from './stakes/stakes.ts'
import { loadOwn, lockOpen, type Row } from './steps.ts'
import { endBet, loadCall, sendCall } from './wallet/calls.ts'
import { isBetRefused, isOk, type WalletAnswer } from './wallet/client.ts'

/** `key`: the page's own, so that the same request is the same stake. */
export type Asked = { round: string; key: string }
export type Further<C, S> = {
  /** What the act costs in the round as it is; null where it cannot be done there. */
  costOf(db: Db, play: Row<C, S>): Promise<number | null>
  /** Carries it out once the stake is taken; answers the wallet's call that it leads to, if any. */
  work(db: Db, play: Row<C, S>): Promise<string | null>
}
/** `waits`: for the wallet. `refusal`: what it said of the further stake; the round goes on without it. */
export type OpenView = PlayView & { waits: boolean }

const ID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/
const callOf = ({ round, key }: Asked): string =>
  createHash('sha256').update(`${round}:${key}`).digest('hex').replace(ID_GROUPS, '$1-$2-$3-$4-$5')

export async function stakeFurther<C, S>(
  deps: Deps,
  session: Session,
  asked: Asked,
  further: Further<C, S>,
): Promise<OpenView | Refused> {
  const call = callOf(asked)
  const begun = await inTransaction(deps.pool, async (db) => {
    const play = await lockOpen<C, S>(db, session)
    if (play?.id !== asked.round || (await isKnown(db, call)) || (await waitsForWallet(db, play.id))) return null
    const amount = await further.costOf(db, play)
    if (amount === null) return null
    const taken = await takeStake(db, session, play.id, amount, call)
    if (taken === 'refused') return 'BALANCE_LOW'
    return { amount, next: taken === null ? await further.work(db, play) : null }
  })
  if (begun === 'BALANCE_LOW') return viewOf(deps, session, asked.round, null, begun)
  if (begun === null || session.token === null)
    return viewOf(deps, session, asked.round, null, await refusalOf(deps, call))
  const answer = await deps.wallet.send(await loadCall(deps.pool, call))
  const bet = { id: call, session: session.id, round: asked.round, amount: begun.amount }
  const next = await settleStake(deps, bet, answer, async (db) => {
    if (isBetRefused(answer)) return refuseBet(db, bet, answer)
    if (!isOk(answer)) return voidBet(db, bet)
    const play = await lockOpen<C, S>(db, session)
    // Given up meanwhile by another process: its rollback is on its way.
    if (play?.id !== asked.round || !(await endBet(db, call, 'done', answer))) return null
    return further.work(db, play)
  })
  const last = next === null ? answer : await sendCall(deps, next)
  return viewOf(deps, session, asked.round, last, await refusalOf(deps, call))
}

const isKnown = async (db: Db, call: string): Promise<boolean> =>
  (await db.query('select 1 from wallet_call where id = $1', [call])).rowCount !== 0

/** What the wallet said no with, or VOID where the stake goes back; null where it was taken for good. */
async function refusalOf({ pool }: Deps, call: string): Promise<string | null> {
  const { rows } = await pool.query<{ status: string }>(
    `select case state when 'refused' then status else 'VOID' end as status from wallet_call c
     where id = $1 and (state in ('refused', 'unknown')
       or exists (select 1 from wallet_call where reference = c.id and kind = 'rollback'))`,
    [call],
  )
  return rows[0]?.status ?? null
}

/** The player's round, with what became of a further stake that was not taken. */
async function viewOf(
  deps: Deps,
  session: Session,
  round: string,
  answer: WalletAnswer | null,
  refusal: string | null,
) {
  const view = await loadOwn(deps.pool, session, round)
  if (view === null) return refused('ROUND_UNKNOWN')
  return withWaits(deps.pool, { ...viewAfter(view, answer), refusal: view.refusal ?? refusal })
}

export const withWaits = async (db: Db, view: PlayView): Promise<OpenView> => ({
  ...view,
  waits: view.state === 'open' && (await waitsForWallet(db, view.round)),
})
