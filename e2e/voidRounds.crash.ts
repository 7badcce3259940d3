// kill -9 of the product in every phase of rounds that no beacon decides: lucky six void and half given back, a jackpot whose
// public draw is announced and never made, void and half given back. Every stake comes back once, and rounds go on.
import type { JackpotAnswer } from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { afterEach, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { portOfOurOwn } from './dataFolders.ts'
import { killWhen, roundIn, truth } from './killRounds.ts'
import { operateAll } from './operator.ts'
import {
  END,
  type Endings,
  expectSound,
  fillJackpot,
  fillLuckySix,
  halfSettled,
  onceOnSale,
  sceneOf,
} from './roundTickets.ts'

const LUCKY = 'lucky6'
const WALK = { timeout: 1_200_000 }
const HOME_WINS = ['--won', '1', '--lost', '2', '--lost', '3']

const endings: Endings = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

it('kill -9 in every phase of lucky six and of a jackpot that end void', WALK, async () => {
  const silent = `http://127.0.0.1:${await portOfOurOwn()}`
  const at = await sceneOf('voidRounds', endings, { LUCKY_SIX_SECONDS: '30', BEACON_URL: silent })
  const { product, db } = at
  const jackpot = (...words: string[]) => operateAll(product, [['jackpot', ...words]])
  const report: string[] = []
  const startedAt = Date.now()
  const killed = async (what: string, ...so: string[]) => {
    await killWhen(at, what, ...so)
    report.push(`${what} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
  }
  const [{ id }] = (await onceOnSale(() => jackpot('propose', '--kind', 'weekly', '--below-floor', 'yes'))) as [
    { id: number },
  ]
  const phaseOf = (phase: string) => `(select phase from jackpot where id = ${id}) = '${phase}'`
  await onceOnSale(() => jackpot('open', '--id', String(id), '--below-floor', 'yes'))
  const of = (await call<JackpotAnswer>(product.base, jackpotPaths.one.replace(':id', String(id)))).body.data
  const filled = (await fillJackpot(at, id)) + (await fillLuckySix(at, 'void'))
  const owed = (phase: string) =>
    `exists (select from game_round r where r.game = 'lucky6' and r.phase = '${phase}'
       and exists (select from lucky_ticket where round_number = r.number and status = 1))`

  await killed('both open', owed('open'), phaseOf('open'))
  await jackpot('close', '--id', String(id))
  await killed('lucky six closed, its beacon silent, jackpot closed', owed('closed'), phaseOf('closed'))
  const half = `exists (select from game_round r where r.game = 'lucky6' and r.phase = 'void'
    and ${halfSettled('lucky_ticket', 1, 'round_number = r.number')})`
  await killed('lucky six void, half given back', half)

  const played = operateAll(
    product,
    of.matches.map(({ parent_match_id }, place) => {
      const line = ['--match', String(parent_match_id), '--market', '1']
      return place === 0 ? ['void', ...line] : ['settle', ...line, ...HOME_WINS]
    }),
  )
  const announced = `exists (select from jackpot_draw where jackpot_id = ${id} and results is null)`
  await Promise.all([played, killed('a draw announced', announced, phaseOf('closed'))])
  // As if its beacon had been silent for a day.
  await db.query(`update jackpot_draw set announced_at = now() - interval '25 hours' where jackpot_id = $1`, [id])
  await killed('jackpot void, half given back', phaseOf('void'), halfSettled('jackpot_entry', 9, `jackpot_id = ${id}`))
  await expect.poll(() => truth(at, phaseOf('refunded')), END).toBe(true)
  await killed('jackpot and lucky six given back', phaseOf('refunded'), roundIn(LUCKY, 'refunded'))

  await expect.poll(() => truth(at, 'exists (select from lucky_ticket where status = 1)'), END).toBe(false)
  await expectSound(at, filled)
  const whole = `not exists (select from lucky_ticket where paid <> stake) and not exists (select from jackpot_entry where paid <> stake)`
  expect(await truth(at, whole)).toBe(true)
  console.log(`kill -9 of the product, when it was: ${report.join('; ')}`)
})
