// Keeps the slip's prices true: news from the price store as it comes, and the server's word every 10 s.
import type { LiveMatchAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { marketKey } from '@walia/contract/websocket.ts'
import { type Pick, type PickUpdate, renameSlip } from '@walia/domain/betslip/slip.ts'
import { get } from '../api/client.ts'
import { type MatchPrices, seedList, usePrices } from '../api/prices.ts'
import { queryClient } from '../api/queries.ts'
import { currentLanguage } from '../text.ts'
import { updatesFromMarkets, updatesFromOdds } from './pickUpdates.ts'
import { changeSlip, slipOf } from './slipStore.ts'
import { applyPrices, currentSlip, slipStore } from './store.ts'

type Matches = Readonly<Record<number, MatchPrices>>

/** What a change of the price store says of the picks. A market that was never there is no news: lists hold only some. */
const newsOf = (picks: readonly Pick[], now: Matches, before: Matches): Map<string, PickUpdate | null> => {
  const updates = new Map<string, PickUpdate | null>()
  for (const pick of picks) {
    const match = now[pick.parent_match_id]
    const earlier = before[pick.parent_match_id]
    if (match === undefined || match === earlier) continue
    const key = marketKey(pick.type, pick.odd.special_bet_value)
    const market = match.markets[key]
    if (market === undefined && earlier?.markets[key] === undefined && match.bet_status !== 'closed') continue
    const found = updatesFromMarkets([pick], pick.parent_match_id, market ? [market] : [], match)
    for (const [name, update] of found) updates.set(name, update)
  }
  return updates
}

export const followPrices = (): (() => void) =>
  usePrices.subscribe(({ matches }, before) => {
    const updates = newsOf(currentSlip().picks, matches, before.matches)
    if (updates.size > 0) applyPrices(updates)
  })

/** Asks the server for the picks' markets, one call per match and market. A call that fails leaves its picks as they are. */
export const refreshFromServer = (which: (pick: Pick) => boolean = () => true): Promise<unknown> =>
  askLines(currentSlip().picks.filter(which), ({ parent_match_id, type }, answer) => {
    if (answer.meta) seedList([{ ...answer.meta, odds: [] }])
    applyPrices(updatesFromOdds(currentSlip().picks, parent_match_id, type, answer))
  })

/** The combo slip's picks take the names of the language on screen; what they cost together is the quote's to say. */
export const renameCombo = (): Promise<unknown> =>
  askLines(comboPicks(), ({ parent_match_id, type }, answer) => {
    const updates = updatesFromOdds(comboPicks(), parent_match_id, type, answer)
    changeSlip(slipStore, (slip) => renameSlip(slip, updates), 'combo')
  })

const comboPicks = (): readonly Pick[] => slipOf(slipStore.getState(), 'combo').picks

/** The picks of the normal slip, and the joint price of the combo slip where one is shown. */
export const refreshSlips = (): Promise<unknown> =>
  Promise.all([refreshFromServer(), queryClient.invalidateQueries({ queryKey: ['comboQuote'] })])

type Heard = (pick: Pick, answer: LiveMatchAnswer) => void

const askLines = (picks: readonly Pick[], hear: Heard): Promise<unknown> => {
  const lines = new Map(picks.map((pick) => [`${pick.parent_match_id}|${pick.type}`, pick]))
  return Promise.all([...lines.values()].map((pick) => askLine(pick, hear)))
}

const askLine = async (pick: Pick, hear: Heard): Promise<void> => {
  const language = currentLanguage()
  const asked = { id: pick.parent_match_id, type: pick.type }
  const answer = await get<LiveMatchAnswer>(matchPaths.liveMatch, asked).catch(() => null)
  // A new language has asked again.
  if (answer !== null && language === currentLanguage()) hear(pick, answer)
}
