// The calls of an affiliate: his page's, and his programs' with a key.
import {
  AffiliateEntered,
  AffiliateKeyHeader,
  AffiliateLeft,
  AffiliateLoginBody,
  AffiliatePasswordBody,
  AffiliateReport,
  affiliatePaths,
} from '@walia/contract/affiliates.ts'
import type { FastifyRequest } from 'fastify'
import { originCheckOf } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, KEY_COST, Refusal } from '../platform/http.ts'
import { partnerSession } from '../platform/openapi.ts'
import type { AffiliatesDeps } from './deps.ts'
import { affiliateOf, DEVICE_COOKIE, invitedBy, logIn, logOut, openSession, setPassword } from './entry.ts'
import { type AffiliateRow, findAffiliate } from './queries.ts'
import { reportOf } from './report.ts'

/** A month of many bettors is summed anew. */
const REPORT_COST = 20
const ENTRY_COST = 5
/** It asks the database whatever the cookie is. */
const LEAVE_COST = 1

const enteredAs = ({ name, login }: AffiliateRow) => ({ data: { name, login } })

export function registerRoutes(app: App, deps: AffiliatesDeps): void {
  const checkOrigin = originCheckOf(deps.config)
  app.post(
    affiliatePaths.login,
    { schema: { body: AffiliateLoginBody, response: { 200: AffiliateEntered } } },
    async (request, reply) => {
      charge(request, ENTRY_COST)
      checkOrigin(request)
      const affiliate = await logIn(deps, request.body, request.ip, request.cookies[DEVICE_COOKIE])
      await openSession(deps, affiliate.id, request, reply)
      return enteredAs(affiliate)
    },
  )
  app.post(
    affiliatePaths.password,
    { schema: { body: AffiliatePasswordBody, response: { 200: AffiliateEntered } } },
    async (request, reply) => {
      charge(request, ENTRY_COST)
      checkOrigin(request)
      const { invite, password } = request.body
      if (password === undefined) return enteredAs(await invitedBy(deps, invite, request.ip))
      const affiliate = await setPassword(deps, { invite, password }, request.ip)
      await openSession(deps, affiliate.id, request, reply)
      return enteredAs(affiliate)
    },
  )
  app.post(affiliatePaths.logout, { schema: { response: { 200: AffiliateLeft } } }, async (request, reply) => {
    charge(request, LEAVE_COST)
    checkOrigin(request)
    await logOut(deps, request, reply)
    return { ok: true as const }
  })
  app.get(
    affiliatePaths.report,
    { schema: { security: partnerSession, response: { 200: AffiliateReport } } },
    async (request) => {
      charge(request, REPORT_COST)
      return reportOf(deps, await affiliateOf(deps, request), false)
    },
  )
  app.get(
    affiliatePaths.figures,
    {
      onRequest: async (request) => {
        charge(request, KEY_COST)
        await ownerOfKey(deps, request)
      },
      schema: { headers: AffiliateKeyHeader, response: { 200: AffiliateReport } },
    },
    async (request) => {
      charge(request, REPORT_COST)
      return reportOf(deps, await ownerOfKey(deps, request), true)
    },
  )
}

/** Throws KEY_INVALID, for the key of somebody whose affiliation was closed as well. */
async function ownerOfKey(deps: AffiliatesDeps, request: FastifyRequest): Promise<AffiliateRow> {
  const key = await deps.keys?.find(request.headers['x-api-key'], 'affiliate:read')
  const affiliate = key ? await findAffiliate(deps.pool, Number(key.subject)) : null
  if (affiliate === null || affiliate.status !== 'active') throw new Refusal('KEY_INVALID')
  return affiliate
}
