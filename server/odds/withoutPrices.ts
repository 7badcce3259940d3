// A standby has no prices: it answers 503 instead of empty lists.
import { boostedPaths, cashoutPaths, comboPaths, oddsBoostsPath, virtualPaths } from '@walia/contract/latePaths.ts'
import { betPaths, matchPaths, sharingPaths } from '@walia/contract/paths.ts'
import type { App } from '../platform/app.ts'
import { Refusal } from '../platform/http.ts'

/** Calls that say what is on sale, or sell it. */
const PRICED: ReadonlySet<string> = new Set([
  ...[matchPaths, comboPaths, boostedPaths].flatMap((paths) => Object.values<string>(paths)),
  ...[oddsBoostsPath, betPaths.bet, betPaths.quick, sharingPaths.decode],
  ...[cashoutPaths.offer, cashoutPaths.accept, cashoutPaths.auto],
  // They name markets by the feed's descriptions.
  ...[virtualPaths.day, virtualPaths.match, virtualPaths.markets],
])

/** To be called before the routes are added. `isFilled`: whether this process has a price book. */
export function refuseWithoutPrices(app: App, isFilled: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFilled() || !PRICED.has(request.routeOptions.url ?? '')) done()
    else done(new Refusal('UNAVAILABLE'))
  })
}
