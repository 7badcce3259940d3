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

/** How far the old generation grows between two collections, in percent of what the last one left; see node.json. */
const GROWTH = { quiet: 20, busy: 100 }
export const growHeap = (load: keyof typeof GROWTH): void =>
  setFlagsFromString(`--heap-growing-percent=${GROWTH[load]}`)

/** Of one processor, all threads of the process together. */
const BUSY_FROM = 0.35
const LOOK_MS = 1000
/** The start itself is no load to grow for. */
const LOOK_AFTER_MS = 30_000
/** A load that pauses for less goes on, as far as its garbage is concerned. */
const CALM_MS = 15_000

/**
 * A quiet server is collected as soon as its heap has grown by a fifth, which keeps it small. Under load what requests
 * leave behind fills that fifth every second, and a collection marks all of it, with the 115 MB that stay: 100 of the
 * 390 µs of processor time that a placement took. So a busy one grows further. How far is said at each collection for the
 * time until the next, and a quiet server would come to that next one only after minutes: so it is made once it is quiet.
 */
export function growHeapWhileBusy(): void {
  let last = { used: process.cpuUsage(), at: performance.now(), busy: false }
  let hasGrown = false
  let busyAt = 0
  const look = (): void => {
    const [{ user, system }, at] = [process.cpuUsage(last.used), performance.now()]
    const busy = (user + system) / 1000 > BUSY_FROM * (at - last.at)
    if (busy !== last.busy) growHeap(busy ? 'busy' : 'quiet')
    if (busy) [hasGrown, busyAt] = [true, at]
    else if (hasGrown && at - busyAt > CALM_MS) {
      hasGrown = false
      void collect('regular')
    }
    last = { used: process.cpuUsage(), at, busy }
  }
  setTimeout(() => setInterval(look, LOOK_MS).unref(), LOOK_AFTER_MS).unref()
}
