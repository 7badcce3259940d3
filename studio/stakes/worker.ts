// Sends the calls of the wallet that are still due: after a lost answer, and after a process that ended in between.
import type pg from 'pg'
import { claimDue, sendCall } from '../wallet/calls.ts'
import type { WalletClient } from '../wallet/client.ts'
import { giveUpBets } from './stakes.ts'

const EVERY_MS = 1000
const AT_ONCE = 5

export type WalletWorker = { start(): void; stop(): Promise<void>; workOff(): Promise<void> }

export function createWalletWorker(deps: {
  pool: pg.Pool
  wallet: WalletClient
  onFault(cause: Error): void
}): WalletWorker {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let ended = false
  const workOff = async (): Promise<void> => {
    await giveUpBets(deps.pool)
    const due = await claimDue(deps.pool)
    for (let at = 0; at < due.length; at += AT_ONCE)
      await Promise.all(due.slice(at, at + AT_ONCE).map((id) => sendCall(deps, id)))
  }
  const next = (): void => {
    if (ended) return
    timer = setTimeout(() => {
      running = workOff().catch(deps.onFault).finally(next)
    }, EVERY_MS).unref()
  }
  return {
    start: next,
    workOff,
    async stop() {
      ended = true
      clearTimeout(timer)
      await running
    },
  }
}
