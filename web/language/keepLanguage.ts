// A visitor who came by an address with `?lang=` and has chosen no language yet keeps that one on the pages that follow.
import { currentLanguage, setLanguage } from '../text.ts'

/** Writing it stores it, and with it the cookie by which the server makes the next page. */
export const keepLanguage = (): void => {
  if (new URLSearchParams(location.search).has('lang')) setLanguage(currentLanguage())
}
