// The routes of this market: pages of products that it does not sell do not exist here.
import { profile } from './config.ts'
import { type Found, type Route, routeOf, routesOf } from './routes.tsx'

export const offered: readonly Route[] = routesOf(profile)

/** The route of an address among those offered. */
export const routeNow = (path: string): Found => routeOf(path, offered)

export const isOffered = (name: string): boolean => offered.some((route) => route.name === name)
