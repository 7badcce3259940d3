// Puts a code on the clipboard and says whether that worked.
import { textOf } from '../text.ts'
import { showToast } from '../ui/snackbar.ts'

export const copy = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code)
    showToast(textOf('betslip', 'copied'))
  } catch {
    showToast(textOf('betslip', 'copyFailed'))
  }
}
