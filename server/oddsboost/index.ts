// The door of odds boosts: what is offered to whom, for placement and for the pages, and what an operator does with them.
import { OddsBoostsAnswer, OddsBoostsBody, oddsBoostsPath } from '@walia/contract/oddsBoosts.ts'
import { isOffered, type OddsBoostTerms } from '@walia/domain/oddsboost/oddsBoost.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { languageOf } from '../platform/http.ts'
import { repeat } from '../platform/jobs.ts'
import { sessionOrVisitor } from '../platform/openapi.ts'
import type { Platform } from '../platform/platform.ts'
import { readThrough } from '../platform/readThrough.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { OddsBoostDeps, OddsBoostNeeds } from './deps.ts'
import { makeBoost, type OddsBoostDraft, type OddsBoostMade } from './make.ts'
import { oddsBoostRowsOf } from './ownData.ts'
import { type CountedBoost, countUses, findBoost, loadBoosts, loadOpenBoosts, updateStopped } from './queries.ts'
import { CAMPAIGN, openOnce, operateOnce } from './simulatedOperator.ts'
import { viewOf } from './view.ts'

export type { OddsBoostNeeds } from './deps.ts'
export type { OddsBoostDraft, OddsBoostMade } from './make.ts'
export type { CountedBoost } from './queries.ts'

/** A boost that an account may use now. */
export type OpenBoost = { id: number; terms: OddsBoostTerms }

export type OddsBoosts = {
  /** Null where an operator has not opened odds boosts, there is none, it is not open now, or it is for others. Uses and ceiling are counted by the placement. */
  offeredTo(accountId: number, id: number): Promise<OpenBoost | null>
  /** `request` is the operator's; without an id it is made each time. */
  make(draft: OddsBoostDraft, request: { id: number | null; by: string }): Promise<OddsBoostMade>
  /** The newest first. */
  list(): Promise<CountedBoost[]>
  /** False where there is no such boost, or it was stopped before. */
  stop(id: number, request: { id: number | null; by: string }): Promise<boolean>
  /** In development with SIM_BOOST, where this process leads: opens odds boosts and keeps one open. */
  simulatedOperator: { start(): void; stop(): Promise<void> }
}

// Pages may show a boost this long after it was stopped; placement asks the database.
const STALE_MS = 2000
const LISTED_MAX = 200
const OPERATE_MS = 5000

export function createOddsBoosts(platform: Platform, needs: OddsBoostNeeds): OddsBoosts {
  const { app, pool, profile, clock } = platform
  const deps: OddsBoostDeps = { pool, profile, clock, ...needs }
  platform.ownData.add(oddsBoostRowsOf)
  const isOnOffer = () => needs.bonuses.isOnOffer(CAMPAIGN, pool)
  const open = readThrough(STALE_MS, async () =>
    (await isOnOffer()) ? loadOpenBoosts(pool, profile.id, new Date(clock.now())) : [],
  )
  const schema = {
    tags: ['bonuses'],
    summary: 'Odds boosts on offer to whoever asks',
    security: sessionOrVisitor,
    body: OddsBoostsBody,
    response: { 200: OddsBoostsAnswer },
  }
  app.post(oddsBoostsPath, { schema }, async (request) => {
    const { token } = request.body
    const session = token === undefined ? null : await needs.accounts.authenticate(request, { view: true })
    const accountId = session?.accountId ?? null
    const now = clock.now()
    const boosts = (await open.get()).filter(({ terms }) => isOffered(terms, accountId, now))
    const uses = accountId === null || boosts.length === 0 ? null : await countUses(pool, accountId)
    const view = { ...needs, now, language: textLanguageOf(languageOf(request)) }
    return { data: boosts.flatMap((boost) => viewOf(view, boost, uses?.get(boost.id) ?? 0) ?? []) }
  })
  const make: OddsBoosts['make'] = async (draft, request) => {
    const made = await makeBoost(deps, draft, request)
    open.forget()
    return made
  }
  const list = () => loadBoosts(pool, profile.id, LISTED_MAX)
  return {
    async offeredTo(accountId, id) {
      if (!(await isOnOffer())) return null
      const boost = await findBoost(pool, profile.id, id)
      if (boost === null || boost.stopped !== null || !isOffered(boost.terms, accountId, clock.now())) return null
      return { id, terms: boost.terms }
    },
    make,
    list,
    async stop(id, { id: requestId, by }) {
      const at = new Date(clock.now())
      const stopped = await doneOnce(pool, requestId, (db) => updateStopped(db, profile.id, id, { at, by }))
      open.forget()
      return stopped
    },
    simulatedOperator: operatorOf(platform, async () => {
      await openOnce(deps)
      return operateOnce(deps, { make, list })
    }),
  }
}

function operatorOf({ config, log }: Platform, operate: () => Promise<unknown>): OddsBoosts['simulatedOperator'] {
  let stop = async () => {}
  return {
    start() {
      if (!config.development || !config.simBoost) return
      stop = repeat(
        OPERATE_MS,
        async () => void (await operate()),
        (cause) => log.warn({ err: cause }, 'no odds boost was made'),
      )
    },
    stop: () => stop(),
  }
}
