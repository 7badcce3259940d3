// Tax of large payouts: what the lobby says of it before a round, and what the wallet withheld after it. Where neither says
// anything, nothing is shown.
import { cash, text } from './dom.ts'
import { listen } from './session.ts'

let withheldOf: (payout: number) => number = () => 0
let onTerms: () => void = () => {}

listen(({ type, above, percent, most }) => {
  if (type !== 'tax' || ![above, percent, most].every((figure) => typeof figure === 'number' && figure >= 0)) return
  const [least, rate, cap] = [above, percent, most] as [number, number, number]
  withheldOf = (payout) => (payout > least ? Math.min(payout - Math.round((payout * 100) / (100 + rate)), cap) : 0)
  onTerms()
})

/** What shows a payout is drawn anew once the lobby has said what is withheld. */
export const onTax = (draw: () => void): void => {
  onTerms = draw
}

/** What a payout would be after tax, behind the words that name it. */
export const withNet = (words: string, payout: number): string => {
  const tax = withheldOf(payout)
  return tax === 0 ? words : `${words} · ${text('afterTax', cash(payout - tax))}`
}

/** What was withheld of a payout and what arrived; the wallet's word goes before what was to be expected. */
export const paidOf = (words: string, paid: unknown, said: unknown): string => {
  const payout = typeof paid === 'number' ? paid : 0
  const tax = typeof said === 'number' ? said : withheldOf(payout)
  return tax === 0 ? words : `${words} · ${text('taxed', cash(payout - tax), cash(tax))}`
}
