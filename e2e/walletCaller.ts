// A provider of games as a stranger would write it: of the product it knows the published document of the wallet and nothing
// else, so it imports nothing of it.
import { createHmac, createSign, type KeyObject, randomUUID } from 'node:crypto'

type Answer = { http: number; body: Record<string, unknown> }

/** `hub`: keys of both sides. */
export const hubCaller = (base: string, key: KeyObject) => {
  const call = async (address: string, fields: object): Promise<Answer> => {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...fields })
    const signature = createSign('sha256').update(body).sign(key, 'base64')
    return answerOf(
      await fetch(`${base}/${address}`, { method: 'POST', body, headers: { 'X-Hub88-Signature': signature } }),
    )
  }
  return { call }
}

/** `swipe`: a secret that both know. */
export const swipeCaller = (base: string, secret: string) => {
  const signed = (fields: Record<string, string>): string => {
    const canonical = JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    return createHmac('sha256', secret).update(canonical).digest('hex')
  }
  return {
    async post(address: string, fields: Record<string, string>): Promise<Answer> {
      const headers = { 'X-REQUEST-SIGN': signed(fields) }
      return answerOf(await fetch(`${base}/${address}`, { method: 'POST', body: JSON.stringify(fields), headers }))
    },
    async get(address: string, query: Record<string, string>): Promise<Answer> {
      const headers = { 'X-REQUEST-SIGN': signed(query) }
      return answerOf(await fetch(`${base}/${address}?${new URLSearchParams(query)}`, { headers }))
    },
  }
}

const answerOf = async (answer: Response): Promise<Answer> => ({
  http: answer.status,
  body: (await answer.json()) as Record<string, unknown>,
})
