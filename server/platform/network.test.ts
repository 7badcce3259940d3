// Networks of addresses: one key per household, whatever form the address is written in.
import { expect, test } from 'vitest'
import { clientAddressOf, networksOf, trustedOf, wideNetworkOf } from './network.ts'

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::ffff:c000:207', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['64:ff9b::192.0.2.7', ['64:ff9b:0:0::/64', '64:ff9b:0::/48']],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['1:2:3:4:5:6:7::', ['1:2:3:4::/64', '1:2:3::/48']],
  ['::2:3:4:5:6:7:8', ['0:2:3:4::/64', '0:2:3::/48']],
  ['unknown', ['unknown']],
  ['x'.repeat(5000), ['x'.repeat(64)]],
])('%s belongs to %j', (address, networks) => expect(networksOf(address)).toEqual(networks))

test.each([
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['127.0.0.1', '1.2.3.4, 203.0.113.1', '203.0.113.1'],
  ['127.0.0.1', '1.2.3.4, 203.0.113.1, 10.0.0.3', '203.0.113.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['10.0.0.3', '2001:db8::1', '2001:db8::1'],
])('%s with "%s" speaks for %s', (remoteAddress, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(clientAddressOf({ socket: { remoteAddress } as never, headers }, trustedOf(['loopback', '10.0.0.0/8']))).toBe(
    address,
  )
})

test.each([
  ['196.188.1.2', '196.188.0.0/16'],
  ['::ffff:196.188.255.255', '196.188.0.0/16'],
  ['2001:db8:1:2::1', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::/32'],
  ['unknown', 'unknown'],
])('%s is in the wide network %s', (address, network) => expect(wideNetworkOf(address)).toBe(network))
