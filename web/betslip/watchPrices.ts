// Keeps the slip's prices current: updates of the price store, and a request every 10 s.
import type { LiveMatchAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Pick, PickUpdate } from '@walia/domain/betslip/slip.ts'
import { renameSlip } from '@walia/domain/betslip/slipChanges.ts'
import { get } from '../api/client.ts'
import { seedList, takeLines, usePrices } from '../api/prices.ts'
import { queryClient } from '../api/queries.ts'
import { currentLanguage } from '../text.ts'
import { type Matches, newsOf, updatesFromOdds, withHeldPrices } from './pickUpdates.ts'
import { refreshPicks } from './refreshPicks.ts'
import { changeSlip, slipOf } from './slipStore.ts'
import { acceptSetting, currentSlip, slipStore } from './store.ts'

const applyPrices = (updates: ReadonlyMap<string, PickUpdate | null>): void =>
  void refreshPicks(slipStore, updates, acceptSetting())

/**
 * One price everywhere: picks take their price from the price store, first what it already holds (the page comes with
 * prices, the slip from the phone or another tab with older ones), then every change.
 */
export const followPrices = (): (() => void) => {
  const take = (picks: readonly Pick[], now: Matches, before: Matches): void => {
    const updates = newsOf(picks, now, before)
    if (updates.size > 0) applyPrices(updates)
  }
  const { matches } = usePrices.getState()
  take(currentSlip().picks, matches, {})
  const unfollow = usePrices.subscribe((state, before) => take(currentSlip().picks, state.matches, before.matches))
  let known = new Set(currentSlip().picks.map(pickKeyOf))
  const unwatch = slipStore.subscribe(() => {
    const { picks } = currentSlip()
    const added = picks.filter((pick) => !known.has(pickKeyOf(pick)))
    known = new Set(picks.map(pickKeyOf))
    if (added.length > 0) take(added, usePrices.getState().matches, {})
  })
  return () => {
    unfollow()
    unwatch()
  }
}

/**
 * Requests the picks' markets, one call per match and market. Prices of the answer go through the
 * price store, which drops them when it holds a newer version. A failed call leaves its picks unchanged.
 */
export const refreshFromServer = (which: (pick: Pick) => boolean = () => true): Promise<unknown> =>
  requestLines(currentSlip().picks.filter(which), ({ parent_match_id, type }, answer) => {
    if (answer.meta) {
      seedList([{ ...answer.meta, odds: [] }])
      takeLines(parent_match_id, answer)
    }
    const { picks } = currentSlip()
    const held = usePrices.getState().matches[parent_match_id]
    applyPrices(withHeldPrices(updatesFromOdds(picks, parent_match_id, type, answer), picks, held))
  })

/** The combo slip's picks take the names of the language on screen; their joint price comes from the quote. */
export const renameCombo = (): Promise<unknown> =>
  requestLines(comboPicks(), ({ parent_match_id, type }, answer) => {
    const updates = updatesFromOdds(comboPicks(), parent_match_id, type, answer)
    changeSlip(slipStore, (slip) => renameSlip(slip, updates), 'combo')
  })

const comboPicks = (): readonly Pick[] => slipOf(slipStore.getState(), 'combo').picks

/** The picks of the normal slip, and the joint price of the combo slip where one is shown. */
export const refreshSlips = (): Promise<unknown> =>
  Promise.all([refreshFromServer(), queryClient.invalidateQueries({ queryKey: ['comboQuote'] })])

type OnAnswer = (pick: Pick, answer: LiveMatchAnswer) => void

const requestLines = (picks: readonly Pick[], onAnswer: OnAnswer): Promise<unknown> => {
  const lines = new Map(picks.map((pick) => [`${pick.parent_match_id}|${pick.type}`, pick]))
  return Promise.all([...lines.values()].map((pick) => requestLine(pick, onAnswer)))
}

const requestLine = async (pick: Pick, onAnswer: OnAnswer): Promise<void> => {
  const language = currentLanguage()
  const asked = { id: pick.parent_match_id, type: pick.type }
  const answer = await get<LiveMatchAnswer>(matchPaths.liveMatch, asked).catch(() => null)
  // A change of language has already sent a newer request.
  if (answer !== null && language === currentLanguage()) onAnswer(pick, answer)
}
