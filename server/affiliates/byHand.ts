// What an operator does with affiliates: adds them, agrees plans, gives them links, decides their months.

import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { leastLossOf } from '@walia/domain/affiliates/leastLoss.ts'
import { type AffiliatePlan, type PlanFault, planFaultOf } from '@walia/domain/affiliates/plan.ts'
import { monthAfter, monthOf } from '@walia/domain/market/months.ts'
import { isAffiliateToken } from '@walia/domain/marketing/affiliate.ts'
import { addressFaultOf, type Reach } from '../platform/callAddress.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { type AffiliatesDeps, nowOf } from './deps.ts'
import { endSessions } from './entry.ts'
import {
  findAffiliate,
  insertAffiliate,
  insertPlan,
  insertTag,
  loadAffiliates,
  updateAffiliateStatus,
  updateInvite,
  updatePostback,
} from './queries.ts'
import { reportOf } from './report.ts'

const INVITE_MS = 7 * 86_400_000
const LOGIN = /^[a-z0-9._-]{3,40}$/

export type Refused = { ok: false; code: string } | { ok: false; fault: PlanFault }
export type WantedAffiliate = { name: string; login: string; mobile: string; plan: AffiliatePlan; inviteHash: string }

const unknown = { ok: false, code: 'NO_SUCH_AFFILIATE' } as const

function faultOf({ profile, clock }: AffiliatesDeps, plan: AffiliatePlan): Refused | null {
  const fault = planFaultOf(plan, leastLossOf(profile, clock.now()))
  return fault === null ? null : { ok: false, fault }
}

const newTag = ({ random }: AffiliatesDeps): string => Buffer.from(random.bytes(24)).toString('base64url')

/** With his plan from this month on, and one link. */
export async function addAffiliate(
  deps: AffiliatesDeps,
  { name, login, plan, inviteHash, ...wanted }: WantedAffiliate,
  by: string,
  requestId: number | null = null,
): Promise<{ ok: true; id: number; tag: string } | Refused> {
  const { pool, clock, profile } = deps
  const mobile = normalisePhone(wanted.mobile, profile.phone)
  if (mobile === null) return { ok: false, code: 'PHONE_INVALID' }
  if (!LOGIN.test(login)) return { ok: false, code: 'LOGIN_INVALID' }
  const fault = faultOf(deps, plan)
  if (fault !== null) return fault
  const at = nowOf(deps)
  return doneOnce(pool, requestId, async (db) => {
    const invited = { inviteHash: Buffer.from(inviteHash, 'hex'), inviteUntil: new Date(at.getTime() + INVITE_MS) }
    const id = await insertAffiliate(db, { name: name.slice(0, 80), login, mobile, ...invited, by }, at)
    if (id === null) return { ok: false, code: 'LOGIN_OR_NUMBER_TAKEN' } as const
    await insertPlan(db, id, { from_month: monthOf(clock.now(), profile.timeZone), plan }, by, at)
    const tag = newTag(deps)
    await insertTag(db, id, { tag, label: 'main' }, at)
    return { ok: true, id, tag } as const
  })
}

/** Sets a new password by a link; the old one and its sessions go when it is used. */
export async function inviteAgain(
  deps: AffiliatesDeps,
  { id, inviteHash }: { id: number; inviteHash: string },
  requestId: number | null = null,
): Promise<{ ok: true } | Refused> {
  const until = new Date(deps.clock.now() + INVITE_MS)
  return doneOnce(deps.pool, requestId, async (db) =>
    (await updateInvite(db, id, Buffer.from(inviteHash, 'hex'), until)) ? { ok: true } : unknown,
  )
}

/** His own 32 characters, or new ones. */
export async function addTag(
  deps: AffiliatesDeps,
  { id, label, tag = newTag(deps) }: { id: number; label: string; tag?: string },
  requestId: number | null = null,
): Promise<{ ok: true; tag: string } | Refused> {
  if (!isAffiliateToken(tag)) return { ok: false, code: 'TAG_INVALID' }
  if ((await findAffiliate(deps.pool, id)) === null) return unknown
  return doneOnce(deps.pool, requestId, async (db) => {
    const added = await insertTag(db, id, { tag, label: label.slice(0, 40) }, nowOf(deps))
    return added ? ({ ok: true, tag } as const) : ({ ok: false, code: 'TAG_OR_LABEL_TAKEN' } as const)
  })
}

/** From the next month on: a month that has begun keeps its plan. */
export async function setPlan(
  deps: AffiliatesDeps,
  { id, plan }: { id: number; plan: AffiliatePlan },
  by: string,
  requestId: number | null = null,
): Promise<{ ok: true; from: string } | Refused> {
  const { pool, clock, profile } = deps
  if ((await findAffiliate(pool, id)) === null) return unknown
  return doneOnce<{ ok: true; from: string } | Refused>(pool, requestId, async (db) => {
    const fault = faultOf(deps, plan)
    if (fault !== null) return fault
    const from = monthAfter(monthOf(clock.now(), profile.timeZone))
    const set = await insertPlan(db, id, { from_month: from, plan }, by, nowOf(deps))
    return set ? { ok: true, from } : { ok: false, code: 'PLAN_AGREED' }
  })
}

/** With a new secret, which his page shows: his server checks signatures with it. `none` ends the calls. */
export async function setPostback(
  deps: AffiliatesDeps,
  reach: Reach,
  { id, url }: { id: number; url: string },
  requestId: number | null = null,
): Promise<{ ok: true } | Refused> {
  if (url !== 'none') {
    const fault = addressFaultOf(url, reach)
    if (fault !== null) return { ok: false, code: fault }
  }
  const secret = Buffer.from(deps.random.bytes(32)).toString('base64url')
  return doneOnce(deps.pool, requestId, async (db) =>
    (await updatePostback(db, id, url === 'none' ? null : { url, secret })) ? { ok: true } : unknown,
  )
}

/** Closed: nobody new is his, he does not log in; months go on closing with what his bettors do. */
export async function setStatus(
  deps: AffiliatesDeps,
  { id, status }: { id: number; status: 'active' | 'closed' },
  requestId: number | null = null,
): Promise<{ ok: true } | Refused> {
  return doneOnce(deps.pool, requestId, async (db) => {
    if (!(await updateAffiliateStatus(db, id, status))) return unknown
    if (status === 'closed') await endSessions(db, id, nowOf(deps))
    return { ok: true } as const
  })
}

const LISTED_MAX = 500

export async function listAffiliates({ pool }: AffiliatesDeps): Promise<object[]> {
  const affiliates = await loadAffiliates(pool, LISTED_MAX)
  return affiliates.map(({ created_at, ...one }) => ({ ...one, since: created_at.toISOString() }))
}

export async function showAffiliate(
  deps: AffiliatesDeps,
  id: number,
): Promise<{ ok: true; affiliate: object } | { ok: false; code: 'NO_SUCH_AFFILIATE' }> {
  const affiliate = await findAffiliate(deps.pool, id)
  if (affiliate === null) return unknown
  const { login, status } = affiliate
  return { ok: true, affiliate: { login, status, ...(await reportOf(deps, affiliate, true)).data } }
}
