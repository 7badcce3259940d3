// The routes of this market: pages of products that it does not sell do not exist here.
import { profile } from './config.ts'
import { type Found, type Route, routeOf, routes } from './routes.tsx'

export const offered: readonly Route[] = routes.filter(({ product }) => !product || profile.products[product])

/** The route of an address among those offered. */
export const routeNow = (path: string): Found => routeOf(path, offered)

export const isOffered = (name: string): boolean => offered.some((route) => route.name === name)
