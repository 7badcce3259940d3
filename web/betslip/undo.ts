// Undo of what a tap took out of a slip.
import { hideSnackbar, showToast, useSnackbar } from '../ui/snackbar.ts'
import { ownAttempt, type SlipName, useAttempts } from './attempts.ts'

let offered: { name: SlipName; messageId: number } | null = null

// Until the result of a bet is known nothing in its slip may change, so a bet that is sent, in whatever tab, ends the
// offer.
useAttempts.subscribe(() => {
  if (offered === null || ownAttempt()?.name !== offered.name) return
  hideSnackbar(offered.messageId)
  offered = null
})

/** A toast with Undo, until it expires or a bet of this slip is sent. */
export const showUndo = (name: SlipName, message: string, action: { label: string; run: () => void }): void => {
  showToast(message, action)
  const { shown } = useSnackbar.getState()
  offered = shown && { name, messageId: shown.id }
}
