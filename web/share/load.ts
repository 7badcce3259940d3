// Loading a code: decode, ask whether it replaces or joins a slip with picks, fill the slip, tell what changed.
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
import { rememberCode } from './recentCodes.ts'
import { type Added, addedTo, goodPicksOf, kindOf } from './sharedPicks.ts'

/** Told which slip holds the picks. */
export type Then = (kind: KeptKind) => void

/** What each answer would give. */
export type Asking = { answer: SharedAnswer; then: Then; held: Slip; good: Slip; added: Added }
export type Word = 'keep' | 'replace' | 'add'

export type Loading = {
  /** The code that is being asked for. */
  busy: string | null
  /** Of the last try, shown beside the input. */
  error: string | null
  /** Loaded, and waiting for the word what becomes of a slip that holds picks. */
  asking: Asking | null
  /** What to tell after loading. */
  report: SharedAnswer | null
}

export const useLoading = create<Loading>(() => ({ busy: null, error: null, asking: null, report: null }))

export const clearLoadError = (): void => useLoading.setState({ error: null })
export const closeReport = (): void => useLoading.setState({ report: null })

/** `then` runs once the slip holds the picks, or the bettor keeps the own ones. Answers false when it failed. */
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
  rememberCode(code, 'loaded', answer.data.length)
  const kind = kindOf(product_type)
  const held = slipOf(slipStore.getState(), kind)
  const good = { ...emptySlip(kind), picks: goodPicksOf(answer.data, code, legsMaxOf(kind)).map(own) }
  // The same code again replaces its own picks without a question, and a code without a good pick replaces nothing.
  const foreign = held.picks.filter((pick) => pick.share_code !== code)
  if (foreign.length === 0 || good.picks.length === 0) fill(answer, then, () => good, good.picks.length)
  else useLoading.setState({ asking: { answer, then, held, good, added: addedTo(held, good.picks, legsMaxOf(kind)) } })
}

const fill = (answer: SharedAnswer, then: Then, change: (now: Slip) => Slip, count: number): void => {
  const kind = kindOf(answer.meta.product_type)
  if (count > 0) changeSlip(slipStore, change, kind)
  then(kind)
  if (answer.data.every((pick) => pick.state === 'same'))
    showSnackbar({ status: 'info', messages: [`${answer.message} ${textOf('sharing', 'picks', { count })}.`] })
  else useLoading.setState({ report: answer })
}

/** The bettor's word on a slip that holds picks. */
export const answerAsking = (word: Word): void => {
  const { asking } = useLoading.getState()
  useLoading.setState({ asking: null })
  if (asking === null) return
  const { answer, then, good, added } = asking
  const kind = kindOf(answer.meta.product_type)
  if (word === 'keep') then(kind)
  else if (word === 'replace') fill(answer, then, () => good, good.picks.length)
  // The slip may have changed while the question stood.
  else fill(answer, then, (now) => addedTo(now, good.picks, legsMaxOf(kind)).slip, added.addedCount)
}
