// The calls of loyalty points.
import { LoyaltyAnswer, loyaltyPaths, PointsBody, RedeemBody } from '@walia/contract/loyalty.ts'
import type { App } from '../platform/app.ts'
import { keyOf } from '../platform/requestKey.ts'
import type { LoyaltyDeps } from './deps.ts'
import { pointsAnswerOf, redeem } from './redeem.ts'

export function registerRoutes(app: App, deps: LoyaltyDeps): void {
  const { accounts } = deps
  const response = { 200: LoyaltyAnswer }
  app.post(loyaltyPaths.points, { schema: { body: PointsBody, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    return pointsAnswerOf(deps, accountId)
  })
  app.post(loyaltyPaths.redeem, { schema: { body: RedeemBody, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request)
    return redeem(deps, accountId, request.body.points, keyOf(request, request.body))
  })
}
