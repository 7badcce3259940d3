// For tests of deposits that Chapa takes back: a credited one, its webhook as Chapa signs it, and a hold that stays.
import { createHmac } from 'node:crypto'
import { type MockInstance, vi } from 'vitest'
import { Chapa } from './chapa.ts'
import { atCheckout } from './testSandbox.ts'
import { type Bettor, become, deposit, newBettor, type World } from './testWorld.ts'

/** A bettor whose 100 came by Chapa, 102 with the fee. */
export async function credited(world: World, rest?: string): Promise<{ bettor: Bettor; id: string }> {
  const bettor = await newBettor(world, rest)
  const { data } = (await deposit(world, bettor, '100')).body
  await atCheckout(data.checkout_url, 'pay')
  await become(world, bettor, data.deposit_id, 'received')
  return { bettor, id: data.deposit_id }
}

export function signed(world: World, event: string, id: string) {
  const said = JSON.stringify({ event, tx_ref: id.slice(4), amount: '102.00', currency: 'ETB' })
  const { access } = world.sandbox
  const secret = access.shape === 'chapa' ? access.webhookSecret : ''
  return { said, headers: { 'x-chapa-signature': createHmac('sha256', secret).update(said).digest('hex') } }
}

/** A genuine webhook that says that the deposit was taken back. */
export function webhook(world: World, id: string) {
  const { said: payload, headers } = signed(world, 'charge.reversed', id)
  return world.platform.app.inject({ method: 'POST', url: '/api/v1/payments/chapa/callback', headers, payload })
}

/** As long as it stands, Chapa's answers about charges say nothing, so what its webhook said stays said. */
export const silent = (): MockInstance =>
  vi.spyOn(Chapa.prototype, 'queryCollected').mockResolvedValue({ state: 'unknown' })
