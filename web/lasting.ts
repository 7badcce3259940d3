// Whether what is written to the browser's storage is still there after the page.
import { allowed } from './storage.ts'

const NAME = 'walia-lasting'

export const isLasting = (): boolean =>
  allowed(() => {
    localStorage.setItem(NAME, '')
    localStorage.removeItem(NAME)
    return true
  }) ?? false
