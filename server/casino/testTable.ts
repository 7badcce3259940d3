// For tests of other slices: the casino's wallet on their platform, with a provider at whose game bettors stake and win.

import type { TestPlatform } from '../platform/testPlatform.ts'
import type { CasinoNeeds } from './deps.ts'
import { createCasino } from './index.ts'
import { upsertGames } from './queries.ts'
import { rsaSignatureOf } from './signature.ts'
import {
  type Answer,
  BACK,
  BET,
  type BetFields,
  betOf,
  hubProvider,
  listed,
  newKeys,
  rollbackOf,
  statusOf,
  units,
  WIN,
  winOf,
} from './testWorld.ts'

const PROVIDER = 'acme'

/** Amounts in minor units; each call answers "OK", or why not. */
export async function casinoTable(platform: TestPlatform, needs: Pick<CasinoNeeds, 'accounts' | 'ledger'>) {
  const { publicKey, privateKey } = newKeys()
  const access = { operatorKey: privateKey, providers: [hubProvider(PROVIDER, publicKey)] }
  const casino = createCasino(platform, { ...needs, access })
  await casino.start()
  await upsertGames(platform.pool, PROVIDER, [listed('fruits')])
  async function call(path: string, fields: object): Promise<string> {
    const payload = JSON.stringify(fields)
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': rsaSignatureOf(payload, privateKey) }
    const url = `/casino/wallet/${PROVIDER}/${path}`
    return statusOf((await platform.app.inject({ method: 'POST', url, payload, headers })).json() as Answer)
  }
  const unitsOf = (cents: number): number => units(cents / 100)
  return {
    casino,
    /** A stake in a round of its own, or in that of another bet, which stays open. */
    async stakes(accountId: number, stake: number, beside?: BetFields): Promise<BetFields> {
      const { token } = await casino.openSession(accountId, { provider: PROVIDER, code: 'fruits' })
      const bet = betOf(token, unitsOf(stake), beside && { round: beside.round })
      const status = await call(BET, bet)
      if (status !== 'OK') throw new Error(status)
      return bet
    },
    /** Ends its round, unless told otherwise. */
    pays: (bet: BetFields, amount: number, isOver = true) =>
      call(WIN, winOf(bet, unitsOf(amount), { round_closed: isOver })),
    givesBack: (bet: BetFields) => call(BACK, rollbackOf(bet)),
  }
}
