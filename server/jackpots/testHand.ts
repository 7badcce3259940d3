// For tests: what operators do with rounds, each step by a request of an account of the name, as `npm run ops` hands it in.
import type pg from 'pg'
import { insertRequest } from '../operations/index.ts'
import { keyOf } from '../operations/testOperators.ts'
import type { JackpotsByHand } from './byHand.ts'

type Step = 'award' | 'approve' | 'pay' | 'void'

/** The requests' numbers. */
export function askingOf(pool: pg.Pool) {
  const asked = async (by: string, action: string, subject: object): Promise<number> => {
    const id = await insertRequest(pool, { action, subject, reason: 'a test' } as never, await keyOf(pool, by))
    if (id === null) throw new Error(`${by} is revoked`)
    return id
  }
  return {
    step: (step: Step, id: number, by: string) => asked(by, 'jackpotStep', { step, id }),
    release: (ticket: string, by: string) => asked(by, 'jackpotRelease', { ticket }),
  }
}

/** Asks for whatever is to be done without a request. */
export function handOf(pool: pg.Pool, byHand: JackpotsByHand) {
  const ask = askingOf(pool)
  return {
    ...byHand,
    award: async (id: number, by: string, asked?: number) =>
      byHand.award(id, by, asked ?? (await ask.step('award', id, by))),
    approve: async (id: number, by: string, asked?: number) =>
      byHand.approve(id, by, asked ?? (await ask.step('approve', id, by))),
    pay: async (id: number, by: string, asked?: number) => byHand.pay(id, by, asked ?? (await ask.step('pay', id, by))),
    voidRound: async (id: number, by: string, asked?: number) =>
      byHand.voidRound(id, by, asked ?? (await ask.step('void', id, by))),
    release: async (ticket: string, by: string, asked?: number) =>
      byHand.release(ticket, by, asked ?? (await ask.release(ticket, by))),
  }
}
