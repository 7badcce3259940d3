// The door of affiliates: whom they sent, what they earn of it month by month, calls to their servers, their own page.
import { repeat } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { POLLS } from '../platform/schedule.ts'
import { addAffiliate, addTag, inviteAgain, setPlan, setPostback, setStatus } from './byHand.ts'
import type { Reach } from './callAddress.ts'
import { type AffiliatesDeps, type AffiliatesNeeds, nowOf } from './deps.ts'
import { loadUndecided, type NewDecision, type UndecidedMonth } from './monthQueries.ts'
import { closeMonths, type Decided, decideMonth } from './months.ts'
import { type DeadPostback, loadDead, reviveDead } from './postbackQueries.ts'
import { sendPostbacks } from './postbacks.ts'
import { followAccounts, qualify } from './referrals.ts'
import { registerRoutes } from './routes.ts'

export type { AffiliatesNeeds } from './deps.ts'
export { affiliateRowsOf } from './ownData.ts'

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
  setPostback(wanted: { id: number; url: string }): ReturnType<typeof setPostback>
  /** Months with a commission that nobody has decided or paid. */
  undecided(): Promise<UndecidedMonth[]>
  decide(decision: NewDecision): Promise<Decided>
  deadPostbacks(): Promise<DeadPostback[]>
  resend(postbackId: string): Promise<boolean>
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
  jobs.add('affiliates.qualify', () => qualify(deps))
  jobs.add('affiliates.closeMonths', () => closeMonths(deps))
  const follow = async () => {
    while (await followAccounts(deps));
  }
  const send = () => sendPostbacks(deps, reach)
  let stops: (() => Promise<void>)[] = []
  return {
    add: (wanted, by) => addAffiliate(deps, wanted, by),
    invite: (wanted) => inviteAgain(deps, wanted),
    addTag: (wanted) => addTag(deps, wanted),
    setPlan: (wanted, by) => setPlan(deps, wanted, by),
    setStatus: (wanted) => setStatus(deps, wanted),
    setPostback: (wanted) => setPostback(deps, reach, wanted),
    undecided: () => loadUndecided(pool, LIST_MAX),
    decide: (decision) => decideMonth(deps, decision),
    deadPostbacks: () => loadDead(pool, LIST_MAX),
    resend: (postbackId) => reviveDead(pool, postbackId, nowOf(deps)),
    follow,
    qualify: () => qualify(deps),
    closeMonths: () => closeMonths(deps),
    sendPostbacks: send,
    start() {
      stops = [
        repeat(POLLS['affiliates.follow'], follow, (cause) => log.error({ err: cause }, 'referrals were not read')),
        repeat(POLLS['affiliates.send'], send, (cause) => log.error({ err: cause }, 'postbacks were not sent')),
      ]
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
