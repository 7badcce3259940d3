// Which networks an address is counted in, in every form that it can be written.
import { expect, test } from 'vitest'
import { addressLimits, networksOf, wideNetworkOf } from './limits.ts'

const v4 = (ip: string) => [{ network: ip, times: 1 }]
const v6 = (line: string, site: string) => [
  { network: line, times: 1 },
  { network: site, times: 4 },
]

test.each([
  ['196.188.1.2', v4('196.188.1.2')],
  ['::ffff:196.188.1.2', v4('196.188.1.2')],
  ['::FFFF:196.188.1.2', v4('196.188.1.2')],
  ['::ffff:c4bc:0102', v4('196.188.1.2')],
  ['0:0:0:0:0:ffff:c4bc:102', v4('196.188.1.2')],
  ['64:ff9b::196.188.1.2', v4('196.188.1.2')],
  ['2001:db8:1:2:3:4:5:6', v6('2001:db8:1:2::/64', '2001:db8:1::/48')],
  ['2001:0DB8:0001:0002::1', v6('2001:db8:1:2::/64', '2001:db8:1::/48')],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', v6('2001:db8:1:2::/64', '2001:db8:1::/48')],
  ['2001:db8:1:3::', v6('2001:db8:1:3::/64', '2001:db8:1::/48')],
  ['2001:db8::1', v6('2001:db8:0:0::/64', '2001:db8:0::/48')],
  ['::1', v6('0:0:0:0::/64', '0:0:0::/48')],
  ['fe80::1%eth0', v6('fe80:0:0:0::/64', 'fe80:0:0::/48')],
  ['1:2:3:4:5:6:7::', v6('1:2:3:4::/64', '1:2:3::/48')],
  ['::2:3:4:5:6:7:8', v6('0:2:3:4::/64', '0:2:3::/48')],
  ['unknown', v4('unknown')],
  ['', v4('')],
  ['x'.repeat(5000), v4('x'.repeat(64))],
])('%s', (ip, networks) => expect(networksOf(ip)).toEqual(networks))

test.each([
  ['196.188.1.2', '196.188.0.0/16'],
  ['::ffff:196.188.255.255', '196.188.0.0/16'],
  ['2001:db8:1:2::1', '2001:db8::/32'],
  ['unknown', 'unknown'],
])('%s is in the wide network %s', (ip, network) => expect(wideNetworkOf(ip)).toBe(network))

test('a limit per address becomes one per network, the wider one with a higher number', () => {
  expect(addressLimits('login', '2001:db8::5', 100, 900)).toEqual([
    { kind: 'login', subject: 'ip 2001:db8:0:0::/64', count: 100, windowSeconds: 900 },
    { kind: 'login', subject: 'ip 2001:db8:0::/48', count: 400, windowSeconds: 900 },
  ])
})
