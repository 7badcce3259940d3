// What came of a round, in words and the look of them.
import { cash, text } from './dom.ts'
import { faultOf } from './faults.ts'
import type { Answer } from './session.ts'
import { paidOf } from './tax.ts'

export function outcomeOf(answer: Answer): [string, string] {
  if (!answer.ok || answer.state !== 'ended') return [faultOf(answer), 'fault']
  const [paid, stake] = [answer.paid as number, answer.stake as number]
  return [paidWords(answer), paid > stake ? 'won' : '']
}

/** Of a round that has ended. */
export function paidWords(answer: Answer): string {
  const [paid, stake] = [answer.paid as number, answer.stake as number]
  if (paid === 0) return text('lost')
  const words =
    paid < stake ? text('partBack', cash(paid), cash(stake)) : text(paid > stake ? 'won' : 'back', cash(paid))
  return paidOf(words, paid, answer.tax)
}
