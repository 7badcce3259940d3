// Copies a code to the clipboard and reports success or failure.
import { textOf } from '../text.ts'
import { showToast } from '../ui/snackbar.ts'

export const copy = async (code: string, done = textOf('betslip', 'copied')): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(code)
    showToast(done)
    return true
  } catch {
    showToast(textOf('betslip', 'copyFailed'))
    return false
  }
}
