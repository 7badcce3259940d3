// Names of payment methods: a service keeps its own, a bank transfer or a shop is said in the bettor's language.
import { hasText, textOf } from '../text.ts'

const TEXTS = { bank: 'byBank', shop: 'byShop' } as const

/** The market's own name where the texts are not there yet. */
export const methodNameOf = ({ kind, name }: { kind: string; name: string }): string => {
  const text = kind === 'bank' || kind === 'shop' ? TEXTS[kind] : null
  return text !== null && hasText('paymentScreens', text) ? textOf('paymentScreens', text) : name
}
