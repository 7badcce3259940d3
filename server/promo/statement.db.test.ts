// What a promo code or another campaign gave is named in the statement and in its file, by the campaign and by the code.
import { statementPaths } from '@walia/contract/statement.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bettor } from '../bonuses/testWorld.ts'
import { createStatement } from '../statement/index.ts'
import { closePromo, made, openPromo, operate, use, world } from './testPromo.ts'

beforeAll(async () => {
  await openPromo()
  const { platform, accounts, ledger, bonuses } = world
  createStatement(platform, {
    ...{ accounts, ledger, texts: platform.texts, giftCauses: bonuses.giftCauses },
    ...{ ticketCodes: async () => new Map(), cashedOutBets: async () => new Map() },
  })
})
afterAll(closePromo)

async function asked(bettor: Bettor, path: string): Promise<string> {
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  const headers = { authorization: `Bearer ${token}` }
  return (await world.platform.app.inject({ url: path, cookies: { sid }, headers })).body
}

test('a code’s free bet, points and bonus money are named by the code; a deposit’s bonus and a gift by their campaign', async () => {
  const bettor = await world.bettor()
  const codes = [
    await made(),
    await made({ gives: 'points', amount: '60' }),
    await made({ gives: 'bonus', amount: '50.00' }),
  ] as const
  for (const code of codes) expect(await use(bettor, code, { replaces: '1000.00' })).toBe('ok')
  await operate('campaign', 'grant', '--account', String(bettor.id), '--amount', '10')
  const { data } = JSON.parse(await asked(bettor, statementPaths.movements))
  const named = data.map(({ cause, gift }: { cause: string; gift: unknown }) => [cause, gift])
  expect(named).toHaveLength(4)
  expect(named).toEqual(
    expect.arrayContaining([
      ['freeBet', { campaign: 'goodwill', code: null }],
      ['bonus', { campaign: 'promo', code: codes[2] }],
      ['pointsGiven', { campaign: 'promo', code: codes[1] }],
      ['freeBet', { campaign: 'promo', code: codes[0] }],
    ]),
  )
  const file = await asked(bettor, statementPaths.file)
  for (const code of codes) expect(file).toContain(`,Promo code ${code},,\r\n`)
  expect(file).toContain(',A gift from us,,\r\n')

  const depositor = await world.bettor(200_00)
  expect((await world.claim(depositor)).status).toBe(200)
  const gifts = JSON.parse(await asked(depositor, statementPaths.movements)).data.map(
    ({ cause, gift }: { cause: string; gift: unknown }) => [cause, gift],
  )
  expect(gifts).toContainEqual(['bonus', { campaign: 'first_deposit', code: null }])
  expect(gifts).toContainEqual(['deposit', null])
})
