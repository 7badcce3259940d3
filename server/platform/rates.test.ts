// Buckets of tokens: bursts, refills, networks, and who is not counted.
import { expect, test } from 'vitest'
import { trustedOf } from './network.ts'
import { Rates } from './rates.ts'

const at = (burst = 3, perSecond = 1, isExempt?: (address: string) => boolean) => {
  let now = 1_000_000
  const rates = new Rates({ now: () => now }, { burst, perSecond }, isExempt)
  return { rates, pass: (ms: number) => (now += ms) }
}
const takes = (rates: Rates, addresses: string[]) => addresses.map((address) => rates.take(address))

test('a burst is allowed at once, then requests as fast as tokens come back', () => {
  const { rates, pass } = at()
  expect(takes(rates, Array(4).fill('192.0.2.1'))).toEqual([0, 0, 0, 1])
  pass(999)
  expect(rates.take('192.0.2.1')).toBe(1)
  pass(1)
  expect(takes(rates, ['192.0.2.1', '192.0.2.1', '192.0.2.2'])).toEqual([0, 1, 0])
})

test('a refused request costs nothing, and a full bucket admits a request that costs more than it holds', () => {
  const { rates, pass } = at()
  rates.take('192.0.2.1', 2)
  expect(rates.take('192.0.2.1', 50)).toBe(2)
  pass(2000)
  expect(rates.take('192.0.2.1', 50)).toBe(0)
  expect(rates.take('192.0.2.1')).toBe(48)
})

test('addresses of one /64 share a bucket, those of a /48 a fourfold one', () => {
  const { rates } = at()
  expect(takes(rates, ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3', '2001:db8:1:1::4'])).toEqual([
    0, 0, 0, 1,
  ])
  const others = Array.from({ length: 12 }, (_, n) => `2001:db8:1:${n + 2}::1`)
  expect(takes(rates, others)).toEqual([...Array(9).fill(0), 1, 1, 1])
  expect(rates.take('2001:db8:2:1::1')).toBe(0)
})

test('trusted proxies are not counted themselves', () => {
  const { rates } = at(1, 1, trustedOf(['loopback', '10.0.0.0/8']))
  expect(takes(rates, ['127.0.0.1', '127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.2.3', '10.1.2.3'])).toEqual(
    Array(6).fill(0),
  )
  expect(takes(rates, ['11.1.2.3', '11.1.2.3'])).toEqual([0, 1])
})
