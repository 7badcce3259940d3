// The routes of this market. The table (routes.tsx) names every screen and is handed in at the start, so that no screen
// imports it: pages of products that the market does not sell do not exist here.
import { config, profile } from './config.ts'
import { type Found, type Route, routeOf, routesOf } from './routing.ts'

let offered: readonly Route[] = []

/** Called before the first render. */
export const offerRoutes = (table: readonly Route[]): void => {
  offered = routesOf(profile, table, config.brand.slug)
}

export const offeredRoutes = (): readonly Route[] => offered

/** The route of an address among those offered. */
export const routeNow = (path: string): Found => routeOf(path, offered)

export const isOffered = (name: string): boolean => offered.some((route) => route.name === name)

/** Of the route with this name, which has no parts to fill in; undefined where it is not offered. */
export const addressOf = (name: string): string | undefined => offered.find((route) => route.name === name)?.pattern
