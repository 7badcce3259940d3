// Puts a code on the clipboard and says whether that worked.
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
