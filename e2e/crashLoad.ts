// Clients that place without pause and record every answer; a request without an answer is repeated with the same key.
import type { BetBody } from '@walia/contract/bets.ts'
import { betOf, legOf, type Pick, place, type Session } from './bettor.ts'

export type Acknowledged = { accountId: number; key: string; betId: string; legCount: number; stake: number }
export type Load = {
  readonly acknowledged: readonly Acknowledged[]
  /** Answers that never came, or said that the server was at fault; each request was repeated. */
  readonly unknownCount: number
  readonly refusals: ReadonlyMap<string, number>
  /** No new placements; resolves when every outcome is known. */
  finish(): Promise<void>
  /** Sends acknowledged placements again; answers those that got another ticket. */
  repeat(count: number): Promise<Acknowledged[]>
}

export type LoadClient = Session & { accountId: number }

const LEGS_MIN = 3
const LEGS_MAX = 5
const STAKE = '10'
const STAKE_MINOR = 1000
const ANSWER_MAX_MS = 5000
const OUTCOME_MAX_MS = 60_000
const PAUSE_MS = 50

/** Legs of different matches, chosen by number so that a run can be repeated. */
function slipOf(picks: readonly Pick[], number: number): BetBody {
  const wanted = LEGS_MIN + (number % (LEGS_MAX - LEGS_MIN + 1))
  const legs = new Map<number, Pick>()
  for (let step = 0; legs.size < wanted && step < picks.length; step += 1) {
    const pick = picks[(number * 7 + step * 31) % picks.length] as Pick
    if (!legs.has(pick.match.parent_match_id)) legs.set(pick.match.parent_match_id, pick)
  }
  return betOf(
    [...legs.values()].map((pick) => legOf(pick)),
    STAKE,
    { accept_any_change: true },
  )
}

type Outcome = { betId: string } | { code: string }

/** One placement until its outcome is known. */
async function settleOutcome(
  baseOf: () => string,
  client: LoadClient,
  bet: BetBody,
  key: string,
  onUnknown: () => void,
): Promise<Outcome> {
  const until = Date.now() + OUTCOME_MAX_MS
  while (Date.now() < until) {
    const answer = await Promise.race([
      place(baseOf(), client, bet, key).catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MAX_MS, null).unref()),
    ])
    if (answer?.status === 200 && answer.body.bet_id) return { betId: answer.body.bet_id }
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      return { code: answer.body.code ?? String(answer.status) }
    onUnknown()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`The outcome of ${key} stayed unknown for ${OUTCOME_MAX_MS / 1000} s.`)
}

/** `baseOf` is asked before every call: another server may have taken over. */
export function startLoad(
  baseOf: () => string,
  clients: readonly LoadClient[],
  picks: readonly Pick[],
  name: string,
): Load {
  const acknowledged: Acknowledged[] = []
  const sent = new Map<string, { client: LoadClient; bet: BetBody }>()
  const refusals = new Map<string, number>()
  let unknownCount = 0
  let running = true
  const run = async (client: LoadClient, index: number): Promise<void> => {
    for (let number = 0; running; number += 1) {
      const key = `${name}-${index}-${number}`
      const bet = slipOf(picks, number * clients.length + index)
      const outcome = await settleOutcome(baseOf, client, bet, key, () => {
        unknownCount += 1
      })
      if ('betId' in outcome) {
        sent.set(key, { client, bet })
        acknowledged.push({
          accountId: client.accountId,
          key,
          betId: outcome.betId,
          legCount: bet.betslip.length,
          stake: STAKE_MINOR,
        })
      } else refusals.set(outcome.code, (refusals.get(outcome.code) ?? 0) + 1)
    }
  }
  const everyone = Promise.all(clients.map(run))
  everyone.catch(() => {}) // thrown to whoever finishes the load
  return {
    acknowledged,
    get unknownCount() {
      return unknownCount
    },
    refusals,
    finish: async () => {
      running = false
      await everyone
    },
    repeat: async (count) => {
      const differing: Acknowledged[] = []
      for (const one of acknowledged.slice(-count)) {
        const { client, bet } = sent.get(one.key) as { client: LoadClient; bet: BetBody }
        const outcome = await settleOutcome(baseOf, client, bet, one.key, () => {})
        if (!('betId' in outcome) || outcome.betId !== one.betId) differing.push(one)
      }
      return differing
    },
  }
}
