// Loading a code: decode, ask whether it replaces or joins a slip with picks, fill the slip, report what changed.
import { sharingPaths } from '@walia/contract/paths.ts'
import type { SharedAnswer } from '@walia/contract/sharing.ts'
import { emptySlip, productOf, type Slip } from '@walia/domain/betslip/slip.ts'
import { limitsOf } from '@walia/domain/market/profile.ts'
import { parseShareCode } from '@walia/domain/sharing/shareCode.ts'
import { create } from 'zustand'
import { get, messageOf } from '../api/client.ts'
import { changeSlip, type KeptKind, slipOf } from '../betslip/slipStore.ts'
import { own, slipStore } from '../betslip/store.ts'
import { profile } from '../config.ts'
import { APP_NAME } from '../odds/pickOf.ts'
import { textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { storeCode } from './recentCodes.ts'
import { type Added, addedTo, goodPicksOf, kindOf } from './sharedPicks.ts'

/** Called with the slip that got the picks. */
export type Then = (kind: KeptKind) => void

/** The slip after each of the two choices. */
export type OverlapQuestion = { answer: SharedAnswer; then: Then; held: Slip; good: Slip; added: Added }
export type OverlapChoice = 'keep' | 'replace' | 'add'

export type Loading = {
  /** The code that is being requested. */
  busy: string | null
  /** The error of the last try, shown beside the input. */
  error: string | null
  /** Loaded, and waiting for the bettor's choice to replace the slip's picks or add to them. */
  question: OverlapQuestion | null
  /** The report after loading. */
  report: SharedAnswer | null
}

export const useLoading = create<Loading>(() => ({ busy: null, error: null, question: null, report: null }))

export const clearLoadError = (): void => useLoading.setState({ error: null })
export const closeReport = (): void => useLoading.setState({ report: null })

/** `then` runs once the slip holds the picks, or the bettor keeps the own ones. Returns false when it failed. */
export const loadCode = async (text: string, then: Then): Promise<boolean> => {
  if (useLoading.getState().busy !== null) return false
  if (text.trim() === '') return fail(textOf('sharing', 'enterCode'))
  useLoading.setState({ busy: parseShareCode(text, profile.sharing.codeLength) ?? text, error: null })
  try {
    take(await get<SharedAnswer>(sharingPaths.decode, { code: text.trim(), src: APP_NAME }), then)
    return true
  } catch (error) {
    return fail(messageOf(error))
  } finally {
    useLoading.setState({ busy: null })
  }
}

const fail = (error: string): false => {
  useLoading.setState({ error })
  return false
}

const legsMaxOf = (kind: KeptKind): number => limitsOf(profile, productOf(kind) ?? 'sports', 'slip').legsMax

const take = (answer: SharedAnswer, then: Then): void => {
  const { product_type, code } = answer.meta
  storeCode(code, 'loaded', answer.data.length)
  const kind = kindOf(product_type)
  const held = slipOf(slipStore.getState(), kind)
  const good = { ...emptySlip(kind), picks: goodPicksOf(answer.data, code, legsMaxOf(kind)).map(own) }
  // Loading the same code again replaces its own picks without asking; a code without a valid pick replaces nothing.
  const foreign = held.picks.filter((pick) => pick.share_code !== code)
  if (foreign.length === 0 || good.picks.length === 0) fill(answer, then, () => good, good.picks.length)
  else
    useLoading.setState({ question: { answer, then, held, good, added: addedTo(held, good.picks, legsMaxOf(kind)) } })
}

const fill = (answer: SharedAnswer, then: Then, change: (now: Slip) => Slip, count: number): void => {
  const kind = kindOf(answer.meta.product_type)
  if (count > 0) changeSlip(slipStore, change, kind)
  then(kind)
  if (answer.data.every((pick) => pick.state === 'same'))
    showSnackbar({ status: 'info', messages: [`${answer.message} ${textOf('sharing', 'picks', { count })}.`] })
  else useLoading.setState({ report: answer })
}

/** The bettor's choice for a slip that holds picks. */
export const answerQuestion = (choice: OverlapChoice): void => {
  const { question } = useLoading.getState()
  useLoading.setState({ question: null })
  if (question === null) return
  const { answer, then, good, added } = question
  const kind = kindOf(answer.meta.product_type)
  if (choice === 'keep') then(kind)
  else if (choice === 'replace') fill(answer, then, () => good, good.picks.length)
  // The slip may have changed while the question was open.
  else fill(answer, then, (now) => addedTo(now, good.picks, legsMaxOf(kind)).slip, added.addedCount)
}
