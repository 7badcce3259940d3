// Puts a code on the clipboard and says whether that worked.
import { textOf } from '../text.ts'
import { showToast } from '../ui/snackbar.ts'

export const copy = async (code: string, done = textOf('betslip', 'copied')): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code)
    showToast(done)
  } catch {
    showToast(textOf('betslip', 'copyFailed'))
  }
}
