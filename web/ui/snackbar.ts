// The one snackbar's present message, and the functions that show one.
import { create } from 'zustand'

export const snackbarStatuses = ['error', 'warning', 'info', 'success', 'default'] as const
export type SnackbarStatus = (typeof snackbarStatuses)[number]
export type SnackbarAction = { label: string; run: () => void }
export type SnackbarMessage = {
  status: SnackbarStatus
  messages: readonly string[]
  /** 3 by default, 5, or 10 for refused bets. */
  seconds?: 3 | 5 | 10
  action?: SnackbarAction
  /** A toast: in small letters, as wide as its words, without a picture. */
  compact?: boolean
}

export const useSnackbar = create<{ shown: (SnackbarMessage & { id: number }) | null }>(() => ({ shown: null }))

const SECONDS = 3

/** How long it stays unless a touch or the focus holds it. */
export const hideAfterMsOf = ({ seconds = SECONDS }: SnackbarMessage): number => seconds * 1000

let count = 0

/** One at a time: a new message replaces the present one. */
export const showSnackbar = (message: SnackbarMessage): void => {
  count += 1
  useSnackbar.setState({ shown: { ...message, id: count } })
}

/** Short messages about what a tap just did: copied, added, removed. */
export const showToast = (message: string, action?: SnackbarAction): void =>
  showSnackbar({ status: 'default', messages: [message], seconds: action ? 5 : 3, action, compact: true })

export const hideSnackbar = (id?: number): void =>
  useSnackbar.setState(({ shown }) => (id === undefined || shown?.id === id ? { shown: null } : { shown }))
