// Bets at a steady rate, one by one, and how long each took: sent on schedule, whether or not earlier ones were answered.
import { betPaths } from '@walia/contract/paths.ts'
import { cookieOf, type PreparedBettor } from './bettors.ts'

/** Calls at a steady rate for as long as `goesOn` says, given the milliseconds since the first. */
export async function openLoop(
  call: () => Promise<void>,
  perSecond: number,
  goesOn: (ms: number) => boolean,
): Promise<void> {
  const startedAt = performance.now()
  const calls: Promise<void>[] = []
  for (let n = 0; goesOn(performance.now() - startedAt); n += 1) {
    const running = call()
    // What fails is said once all have ended.
    running.catch(() => {})
    calls.push(running)
    const waitMs = startedAt + ((n + 1) * 1000) / perSecond - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  await Promise.all(calls)
}

/** Places bets of these bettors in turn; each call is one bet and answers its milliseconds. */
export function betsInTurn(base: string, name: string, bettors: readonly PreparedBettor[], slips: readonly string[]) {
  let number = 0
  return async (): Promise<number> => {
    const key = `bench-${name}-${number}`
    const bettor = bettors[number % bettors.length] as PreparedBettor
    const slip = slips[number % slips.length] as string
    number += 1
    const from = performance.now()
    await placeOne(base, bettor, slip, key)
    return performance.now() - from
  }
}

async function placeOne(base: string, bettor: PreparedBettor, slip: string, key: string): Promise<void> {
  const answer = await fetch(base + betPaths.bet, {
    method: 'POST',
    headers: { cookie: cookieOf(bettor), 'content-type': 'application/json', 'idempotency-key': key },
    body: `{"token":"${bettor.token}",${slip}`,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`A bet answered ${answer.status}: ${text.slice(0, 300)}`)
}

export const percentileOf = (latencies: readonly number[], share: number): number => {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
