// Trouble on demand: a silent producer, an unsubscribed one, a lagging one, a cut connection.
import { alive, type Message } from './messages.ts'

/** silence: nothing comes from the producer. unsubscribed: its alives say so. lag: its messages come late. */
export type Drill = 'silence' | 'unsubscribed' | 'lag' | 'disconnect'

export type Drills = {
  start(kind: Drill, product?: number, seconds?: number): void
  /** What becomes of a message while drills are on. */
  pass(message: Message): Message[]
  /** Messages held back by a lag that is over. */
  released(): Message[]
  isCut(): boolean
}

const SECONDS = 30
const CUT_SECONDS = 3

export function createDrills(now: () => number): Drills {
  const until = new Map<string, number>()
  let held: Message[] = []
  const isOn = (kind: Drill, product: number): boolean => (until.get(`${kind}/${product}`) ?? 0) > now()
  return {
    start(kind, product = 0, seconds = kind === 'disconnect' ? CUT_SECONDS : SECONDS) {
      until.set(`${kind}/${kind === 'disconnect' ? 0 : product}`, now() + seconds * 1000)
    },
    pass(message) {
      const { product, routingKey } = message
      const isAlive = routingKey.includes('.alive.')
      if (isOn('silence', product)) return []
      if (isAlive && isOn('unsubscribed', product)) return [alive(product, now(), 0)]
      if (!isAlive && isOn('lag', product)) {
        held.push(message)
        return []
      }
      return [message]
    },
    released() {
      if (held.length === 0) return []
      const due = held.filter(({ product }) => !isOn('lag', product))
      if (due.length > 0) held = held.filter(({ product }) => isOn('lag', product))
      return due
    },
    isCut: () => isOn('disconnect', 0),
  }
}
