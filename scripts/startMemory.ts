// What only a start needed is given back to the system: the first prices of 1,500 matches fill some 25 MB of heap pages that
// V8 keeps pooled for a next time, which a process that goes on working never comes to release by itself.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The producers have recovered by then, on a busy machine too, and the lists that everybody asks for are ready. */
const AFTER_MS = 90_000

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>

/** Once, some time after the start; the process stands still for it, 70 to 500 ms. Of the collections only this one empties the pool. */
export function giveBackStartMemory(): void {
  const collect = async (): Promise<void> => {
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as Collect
    await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }
  setTimeout(() => void collect(), AFTER_MS).unref()
}
