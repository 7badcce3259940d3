// What tests of several processes ask each of them: whether it is ready, what it shows of a match, and to take a bet.
import type { MatchAnswer, MatchListItem } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { healthPaths } from '@walia/server/platform/http.ts'
import { expect } from 'vitest'
import { betOf, call, legOf, type Pick, place, type Session } from './bettor.ts'
import type { Product } from './product.ts'
import { openOddsOf } from './slipOnPhone.ts'

type Seller = { base: string }
export type Parts = { status: number; parts: Record<string, boolean> }

const WAIT = { timeout: 60_000, interval: 50 }

export async function partsOf({ base }: Seller): Promise<Parts> {
  const { status, body } = await call<{ parts: Parts['parts'] }>(base, healthPaths.ready)
  return { status, parts: body.parts }
}
export const isReady = async (seller: Seller) => (await partsOf(seller)).status === 200

export const picksOf = (match: MatchListItem): Pick[] => openOddsOf(match).map((odd) => ({ match, odd }))

/** A live bet unless given: it is held for five seconds. */
export const placeOn = ({ base }: Seller, bettor: Session, pick: Pick, betType: 7 | 8 = 8, stake = '10') =>
  place(base, bettor, betOf([legOf(pick, betType)], stake))

const pageOf = async ({ base }: Seller, id: number): Promise<MatchAnswer> =>
  (await call<MatchAnswer>(base, `${matchPaths.match}?parent_match_id=${id}`)).body

/** Once both processes show the match in the same version, line for line. */
export async function samePage(first: Product, second: Product, id: number): Promise<MatchAnswer[]> {
  let pages: MatchAnswer[] = []
  const shown = async () => {
    pages = await Promise.all([pageOf(first, id), pageOf(second, id)])
    const [ours, theirs] = pages.map(({ data, meta }) => JSON.stringify([meta?.epoch, meta?.version, data]))
    return (pages[0]?.data?.length ?? 0) > 0 && ours === theirs
  }
  await expect.poll(shown, WAIT).toBe(true)
  return pages
}
