// kill -9 of the product at moments that its own database tells, and results that must stand as they stood at each kill.
import type pg from 'pg'
import { expect } from 'vitest'
import type { Product } from './product.ts'

/** `results`: by game and number, as they stood at a kill; empty in the beginning. */
export type KillScene = { product: Product; db: pg.Pool; results: Map<string, string> }

const LOOK_MS = 5
const PHASE_MAX_MS = 150_000

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Whether a condition in SQL holds. */
export const truth = async ({ db }: Pick<KillScene, 'db'>, sql: string): Promise<boolean> =>
  (await db.query<{ is: boolean }>(`select (${sql}) as is`)).rows[0]?.is === true

/** Kills the product as soon as all of this is so in its database, and looks that it still is when nothing moves it any more. */
export async function killWhen(at: KillScene, what: string, ...so: readonly string[]): Promise<void> {
  const sql = so.map((each) => `(${each})`).join(' and ')
  for (const until = Date.now() + PHASE_MAX_MS; ; await pause(LOOK_MS)) {
    if (Date.now() > until) throw new Error(`never ${what}; ${at.product.log().slice(-2000)}`)
    if (!(await truth(at, sql))) continue
    await at.product.kill('SIGKILL')
    // It may have been a step further than it was when it was looked at: then another time.
    const isStill = await truth(at, sql)
    await expectSameResults(at)
    await at.product.restart()
    if (isStill) return
  }
}

export async function expectSameResults({ db, results }: KillScene): Promise<void> {
  const { rows } = await db.query<{ name: string; result: string }>(
    `select game || ' ' || number as name, seed || signature || result::text as result from game_round where result is not null`,
  )
  for (const { name, result } of rows) {
    expect(results.get(name) ?? result, `the result of ${name}`).toBe(result)
    results.set(name, result)
  }
}

export const roundIn = (game: string, phase: string) =>
  `exists (select from game_round where game like '${game}' and phase = '${phase}')`
