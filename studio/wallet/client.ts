// Calls of the operator's wallet over HTTP, signed. Every answer that is not sure is `unknown`, never an error.
import { type KeyObject, randomUUID } from 'node:crypto'
import { SIGNATURE_HEADER, signatureOf } from './signature.ts'

export type WalletConfig = { url: string; key: KeyObject; timeoutMs?: number; pauseMs?: number }

/**
 * `balance`, and of a win `tax`, what was withheld of it: minor units, where the wallet said. `unknown`: no answer, or none that
 * can be read.
 */
export type WalletAnswer = { status: string; balance: number | null; tax: number | null } | 'unknown'

export type CallKind = 'bet' | 'win' | 'rollback'
export type WalletTransaction = {
  id: string
  kind: CallKind
  reference: string | null
  round: string
  amount: number
  closesRound: boolean
  token: string
  game: string
  currency: string
  player: string
}

/** Players of real money stand apart from demos; the wallet knows them without. */
const userOf = (player: string): string => player.replace(/^real-/, '')

/** Amounts on the wire are ×100000 of the main unit: a minor unit is 1000. */
const WIRE = 1000
const TIMEOUT_MS = 5000
const [BET_TRIES, PAUSE_MS] = [3, 1000]

export const isOk = (answer: WalletAnswer): boolean => answer !== 'unknown' && answer.status === 'RS_OK'

/** After these, and after no answer, nobody knows what became of a bet. */
const UNSURE = ['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']
export const isBetRefused = (answer: WalletAnswer): boolean =>
  answer !== 'unknown' && /^RS_ERROR_\w+$/.test(answer.status) && !UNSURE.includes(answer.status)

/** Only these end the retries of a win or rollback: whatever else is said, the player's money is still owed. */
const FINAL = [
  ...['INVALID_TOKEN', 'INVALID_GAME', 'USER_DISABLED', 'WRONG_CURRENCY', 'DUPLICATE_TRANSACTION'],
  ...['TRANSACTION_DOES_NOT_EXIST', 'TRANSACTION_ROLLED_BACK'],
].map((name) => `RS_ERROR_${name}`)
export const isFinal = (answer: WalletAnswer): boolean => answer !== 'unknown' && FINAL.includes(answer.status)

export type WalletClient = {
  balanceOf(session: { token: string; game: string; currency: string; player: string }): Promise<WalletAnswer>
  /** A bet is tried three times where the network fails; wins and rollbacks once, their row is sent again. */
  send(transaction: WalletTransaction): Promise<WalletAnswer>
}

export function createWalletClient({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
  pauseMs = PAUSE_MS,
}: WalletConfig): WalletClient {
  const post = async (path: string, fields: object): Promise<WalletAnswer> => {
    const request_uuid = randomUUID()
    const body = JSON.stringify({ request_uuid, ...fields })
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, key) }
    try {
      const response = await fetch(`${url}${path}`, {
        ...{ method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) },
      })
      return answerOf(await response.json(), request_uuid)
    } catch {
      return 'unknown'
    }
  }
  return {
    balanceOf: ({ token, game, currency, player }) =>
      post('/user/balance', { user: userOf(player), token, game_code: game, currency }),
    async send(transaction) {
      const path = `/transaction/${transaction.kind}`
      let answer = await post(path, wireOf(transaction))
      for (let tries = 1; transaction.kind === 'bet' && tries < BET_TRIES && answer === 'unknown'; tries++) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        answer = await post(path, wireOf(transaction))
      }
      return answer
    },
  }
}

const wireOf = ({
  id,
  reference,
  round,
  amount,
  closesRound,
  token,
  game,
  currency,
  player,
  kind,
}: WalletTransaction) => ({
  ...{ user: userOf(player), token, transaction_uuid: id, round, round_closed: closesRound, game_code: game, currency },
  ...(kind === 'rollback' ? {} : { amount: amount * WIRE, is_free: false }),
  ...(reference === null ? {} : { reference_transaction_uuid: reference }),
})

/** The answer to another request than ours says nothing about it. */
function answerOf(body: unknown, request_uuid: string): WalletAnswer {
  const answer = body as { status?: unknown; balance?: unknown; tax?: unknown; request_uuid?: unknown } | null
  if (typeof answer !== 'object' || answer === null || typeof answer.status !== 'string') return 'unknown'
  if (answer.status === 'RS_OK' && answer.request_uuid !== request_uuid) return 'unknown'
  const { status, balance, tax } = answer
  return { status, balance: minorOf(balance), tax: minorOf(tax) }
}

const minorOf = (units: unknown): number | null =>
  Number.isSafeInteger(units) ? Math.floor((units as number) / WIRE) : null
