// The line above every game: what there is to play with, and the way to its proof.
import { element, money, showerOf, text, useCurrency } from './dom.ts'
import { followBalance, type Opened } from './session.ts'

export const headOf = (
  { demo, currency }: Readonly<Record<'demo' | 'currency', unknown>>,
  balance: HTMLElement,
  fairness: HTMLElement,
): HTMLElement => {
  useCurrency(currency)
  const label = `${text(demo ? 'demo' : 'balance')} ${text(String(currency))}\u00a0`
  return element('header', {}, element('span', {}, label, balance), fairness)
}

/** What comes back of stakes; the lobby says the same. */
export const returnsLine = ({ returns }: Pick<Opened, 'returns'>): HTMLElement | null =>
  returns === null ? null : element('p', { class: 'could' }, text('returns', money(returns)))

/** What there is to play with, as it was when the page opened and as it moves. */
export function followedBalance(opened: Pick<Opened, 'balance'>) {
  const balance = element('output', {}, opened.balance === null ? '–' : money(opened.balance))
  const showBalance = showerOf(balance)
  followBalance(showBalance)
  return { balance, showBalance }
}
