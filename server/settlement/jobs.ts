// Settlement's loop: wakes on news and every second, works until nothing is left, sweeps twice a minute.
import type { Log } from '../platform/log.ts'

const POLL_MS = 1000
const SWEEP_MS = 30_000
const AFTER_FAULT_MS = 1000

export type LoopSteps = { work(): Promise<boolean>; sweep(): Promise<unknown> }
export type Loop = { wake(): void; stop(): Promise<void> }

/** A step that fails is tried again: all of them start from what the database says. */
export function startLoop(steps: LoopSteps, log: Log): Loop {
  let stopped = false
  let sweptAt = 0
  let wakeUp = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const turn = async (): Promise<void> => {
    while (!stopped && (await steps.work()));
    if (stopped || performance.now() - sweptAt < SWEEP_MS) return sleep(POLL_MS)
    sweptAt = performance.now()
    await steps.sweep()
  }
  const running = (async () => {
    while (!stopped)
      await turn().catch(async (cause) => {
        log.error({ err: cause }, 'settlement: a step failed and is tried again')
        await sleep(AFTER_FAULT_MS)
      })
  })()
  return {
    wake: () => wakeUp(),
    async stop() {
      stopped = true
      wakeUp()
      await running
    },
  }
}
