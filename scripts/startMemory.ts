// Memory of the server: what only a start needed is given back, and the heap grows while there is much to do.
//
// The first prices of 1,500 matches fill some 25 MB of heap pages that V8 keeps pooled for a next time, which a process
// that goes on working never comes to release by itself.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The producers have recovered by then, on a busy machine too, and the lists that everybody asks for are ready. */
const AFTER_MS = 90_000

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'regular' | 'last-resort' }) => Promise<void>

/** The process stands still for it, 70 to 500 ms. */
async function collect(flavor: 'regular' | 'last-resort'): Promise<void> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as Collect
  await gc({ type: 'major', execution: 'async', flavor })
}

/** Once, some time after the start. Of the collections only this one empties the pool. */
export function giveBackStartMemory(): void {
  setTimeout(() => void collect('last-resort'), AFTER_MS).unref()
}

/**
 * How far the old generation grows between two collections, in percent of what the last one left, and how many times
 * larger the young one may become at a collection; see node.json for the sizes that it keeps to.
 */
const GROWTH = { quiet: { old: 20, young: 1 }, busy: { old: 100, young: 2 } }
export const growHeap = (load: keyof typeof GROWTH): void => {
  setFlagsFromString(`--heap-growing-percent=${GROWTH[load].old}`)
  // V8 raises 1 to 2 on its command line, but not here.
  setFlagsFromString(`--semi-space-growth-factor=${GROWTH[load].young}`)
}

/** Of one processor, all threads of the process together. */
const BUSY_FROM = 0.35
const LOOK_MS = 1000
/** The start itself is no load to grow for. */
const LOOK_AFTER_MS = 30_000
/** A load that pauses for less goes on, as far as its garbage is concerned. */
const CALM_MS = 15_000
/** After so long the young generation is made small again too, by the one collection that does so: 70 to 500 ms. */
const QUIET_MS = 120_000

/**
 * A quiet server is collected as soon as its heap has grown by a fifth, which keeps it small. Under load what requests
 * leave behind fills that fifth every second, and a collection marks all of it, with the 115 MB that stay: 100 of the
 * 390 µs of processor time that a placement took. So a busy one grows further. How far is said at each collection for the
 * time until the next, and a quiet server would come to that next one only after minutes: so it is made once it is quiet.
 *
 * The young generation has 8 MB for the same reason, and up to 64 under load: what 512 placements hold while they are on
 * their way is 10 to 15 MB, which a small one copies again and again, and then keeps.
 */
export function growHeapWhileBusy(): void {
  let last = { used: process.cpuUsage(), at: performance.now(), busy: false }
  let busyAt = 0
  let grown: 'old' | 'young' | null = null
  const look = (): void => {
    const [{ user, system }, at] = [process.cpuUsage(last.used), performance.now()]
    const busy = (user + system) / 1000 > BUSY_FROM * (at - last.at)
    if (busy !== last.busy) growHeap(busy ? 'busy' : 'quiet')
    if (busy) [grown, busyAt] = ['old', at]
    else if (grown === 'old' && at - busyAt > CALM_MS) {
      grown = 'young'
      void collect('regular')
    } else if (grown === 'young' && at - busyAt > QUIET_MS) {
      grown = null
      void collect('last-resort')
    }
    last = { used: process.cpuUsage(), at, busy }
  }
  setTimeout(() => setInterval(look, LOOK_MS).unref(), LOOK_AFTER_MS).unref()
}
