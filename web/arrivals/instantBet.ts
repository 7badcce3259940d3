// Runs an instant-bet link: adds its picks to the slip at present prices, sets its stake and opens the slip.
import type { MatchAnswer } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { addPick } from '@walia/domain/betslip/slip.ts'
import { instantBetOf, type LinkedPick } from '@walia/domain/marketing/instantBet.ts'
import { navigate } from 'wouter/use-browser-location'
import { get, messageOf } from '../api/client.ts'
import { setLinkedStake } from '../betslip/linkedStake.ts'
import { acceptSetting, changeSlip, own, slipLimits } from '../betslip/store.ts'
import { oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { linkedOddIn, pickOfLinked } from './linkedOdd.ts'

/**
 * Adds the picks that are for sale, reports the others, and removes the query from the address, so that nothing runs
 * twice.
 */
export const runInstantBet = async (search: string): Promise<void> => {
  const asked = instantBetOf(new URLSearchParams(search))
  if (asked === null) return
  navigate(paths.home(), { replace: true })
  await loadTexts(['sharing', 'betslip'])
  const answers = new Map<number, Promise<MatchAnswer>>()
  const results = await Promise.all(asked.picks.map((pick) => join(pick, answers)))
  const added = results.filter(({ added }) => added).length
  const messages = [...new Set(results.flatMap(({ message }) => message ?? []))]
  if (added > 0) {
    setLinkedStake(asked.stake)
    navigate(paths.betslip())
  }
  if (results.some((each) => !each.added)) showSnackbar({ status: 'error', messages, seconds: 5 })
  else
    showSnackbar({
      status: 'info',
      messages: [textOf('sharing', 'instantAdded', { count: added }), ...messages],
      seconds: 5,
    })
}

type Joined = { added: boolean; message: string | null }
const failed = (message: string): Joined => ({ added: false, message })

const join = async (linked: LinkedPick | null, answers: Map<number, Promise<MatchAnswer>>): Promise<Joined> => {
  if (linked === null) return failed(textOf('sharing', 'instantUnknown'))
  const { parentMatchId } = linked
  const asked = answers.get(parentMatchId) ?? get<MatchAnswer>(matchPaths.match, { parent_match_id: parentMatchId })
  answers.set(parentMatchId, asked)
  try {
    return put(linked, await asked)
  } catch (error) {
    return failed(messageOf(error))
  }
}

const put = (linked: LinkedPick, answer: MatchAnswer): Joined => {
  const found = linkedOddIn(answer, linked)
  if (found.kind === 'expired') return failed(textOf('sharing', 'instantExpired'))
  if (found.kind === 'unknown') return failed(textOf('sharing', 'instantUnknown'))
  const { pick, moved } = pickOfLinked(found, linked, acceptSetting())
  let full = null as { max: number; count: number } | null
  changeSlip((slip) => {
    const result = addPick(slip, own(pick), slipLimits.legsMax)
    if (!result.ok) full = { max: result.max, count: slip.picks.length }
    return result.ok ? result.slip : slip
  })
  if (full !== null) return failed(textOf('betslip', 'tooManyPicks', full))
  const message = moved && textOf('sharing', 'instantMoved', { match: pick.display, ...pricesText(moved) })
  return { added: true, message }
}

const pricesText = ({ from, to }: { from: string; to: string }) => ({ from: oddsText(from), to: oddsText(to) })
