// The door of affiliates: whom they sent, what they earn of it month by month, calls to their servers, their own page.
import type { Reach } from '../platform/callAddress.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { repeat } from '../platform/jobs.ts'
import { HOUR, MINUTE, SECOND } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import {
  addAffiliate,
  addTag,
  inviteAgain,
  listAffiliates,
  setPlan,
  setPostback,
  setStatus,
  showAffiliate,
} from './byHand.ts'
import { type AffiliatesDeps, type AffiliatesNeeds, nowOf } from './deps.ts'
import { loadUndecided, type NewDecision, type UndecidedMonth } from './monthQueries.ts'
import { closeMonths, type Decided, decideMonth } from './months.ts'
import { affiliateRowsOf } from './ownData.ts'
import { type DeadPostback, loadDead, reviveDead } from './postbackQueries.ts'
import { sendPostbacks } from './postbacks.ts'
import { followAccounts, qualify } from './referrals.ts'
import { registerRoutes } from './routes.ts'

export type { AffiliatesNeeds } from './deps.ts'

type ByHand<Work extends (deps: AffiliatesDeps, ...rest: never[]) => unknown> = Work extends (
  deps: AffiliatesDeps,
  ...rest: infer Rest
) => infer Answer
  ? (...rest: Rest) => Answer
  : never

export type Affiliates = {
  add: ByHand<typeof addAffiliate>
  invite: ByHand<typeof inviteAgain>
  addTag: ByHand<typeof addTag>
  setPlan: ByHand<typeof setPlan>
  setStatus: ByHand<typeof setStatus>
  setPostback(wanted: { id: number; url: string }, requestId?: number | null): ReturnType<typeof setPostback>
  /** Everyone, by id, as an operator reads them. */
  list(): Promise<object[]>
  /** What his own page shows, without the secret of its signatures: the months that are not closed as they stand. */
  show(id: number): Promise<{ ok: true; affiliate: object } | { ok: false; code: 'NO_SUCH_AFFILIATE' }>
  /** Months with a commission that nobody has decided or paid. */
  undecided(): Promise<UndecidedMonth[]>
  decide(decision: NewDecision, requestId?: number | null): Promise<Decided>
  deadPostbacks(): Promise<DeadPostback[]>
  resend(postbackId: string, requestId?: number | null): Promise<boolean>
  /** Reads what happened; runs by itself once started, as the next ones do. */
  follow(): Promise<void>
  qualify(): Promise<number>
  closeMonths(): Promise<number>
  sendPostbacks(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const LIST_MAX = 200

/** `reach`: which addresses a postback may go to; those of this machine in development alone. */
export function createAffiliates(
  platform: Platform,
  needs: AffiliatesNeeds,
  reach: Reach = { local: platform.config.development },
): Affiliates {
  const { app, pool, profile, clock, random, config, log, outbox, jobs } = platform
  const deps: AffiliatesDeps = { pool, profile, clock, random, config, log, outbox, ...needs }
  registerRoutes(app, deps)
  platform.ownData.add(affiliateRowsOf)
  jobs.add('affiliates.qualify', { role: 'push', every: 10 * MINUTE }, () => qualify(deps))
  jobs.add('affiliates.closeMonths', { role: 'push', every: HOUR }, () => closeMonths(deps))
  const follow = async () => {
    while (await followAccounts(deps));
  }
  const send = () => sendPostbacks(deps, reach)
  let stops: (() => Promise<void>)[] = []
  return {
    add: (...asked) => addAffiliate(deps, ...asked),
    invite: (...asked) => inviteAgain(deps, ...asked),
    addTag: (...asked) => addTag(deps, ...asked),
    setPlan: (...asked) => setPlan(deps, ...asked),
    setStatus: (...asked) => setStatus(deps, ...asked),
    setPostback: (...asked) => setPostback(deps, reach, ...asked),
    list: () => listAffiliates(deps),
    show: (id) => showAffiliate(deps, id),
    undecided: () => loadUndecided(pool, LIST_MAX),
    decide: (...asked) => decideMonth(deps, ...asked),
    deadPostbacks: () => loadDead(pool, LIST_MAX),
    resend: (postbackId, requestId = null) =>
      doneOnce(pool, requestId, (db) => reviveDead(db, postbackId, nowOf(deps))),
    follow,
    qualify: () => qualify(deps),
    closeMonths: () => closeMonths(deps),
    sendPostbacks: send,
    start() {
      stops = [
        repeat(2 * SECOND, follow, (cause) => log.error({ err: cause }, 'referrals were not read')),
        repeat(5 * SECOND, send, (cause) => log.error({ err: cause }, 'postbacks were not sent')),
      ]
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
