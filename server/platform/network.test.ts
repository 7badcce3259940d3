// Networks of addresses: one key per household, whatever form the address is written in. And who is on this machine.
import { expect, test } from 'vitest'
import { clientAddressOf, isLocal, isLoopbackHost, networksOf, trustedOf, wideNetworkOf } from './network.ts'

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
  ['192.0.2.7:5060', ['192.0.2.7']],
  ['192.000.002.007', ['192.0.2.7']],
  ['[2001:db8:1:2::1]', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[2001:db8:1:2::1]:443', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[::ffff:192.0.2.7]:443', ['192.0.2.7']],
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
  ['10.0.0.3', '203.0.113.1:5060', '203.0.113.1'],
  ['10.0.0.3', '[2001:db8::1]:443', '2001:db8::1'],
  ['127.0.0.1', '203.0.113.1, 10.0.0.3:80', '203.0.113.1'],
  ['10.0.0.3', 'an invented name', '10.0.0.3'],
  ['10.0.0.3', '1.2.3.4, unknown', '10.0.0.3'],
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

test.each([
  ['127.0.0.1', {}, true],
  ['::1', { Host: '[::1]:3000' }, true],
  ['::ffff:127.0.0.1', { Host: '127.0.0.1:3000' }, true],
  ['127.0.0.1', { 'X-Forwarded-For': '127.0.0.1, ::1' }, true],
  ['127.0.0.1', { Forwarded: 'for="[::1]:4711";proto=http', 'X-Real-IP': '127.0.0.1', Via: '1.1 here' }, true],
  ['192.0.2.7', {}, false],
  ['10.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, false],
  ['', {}, false],
  // A proxy on this machine, and whom it speaks for.
  ['127.0.0.1', { 'X-Forwarded-For': '203.0.113.9' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Forwarded-For': '203.0.113.9, 127.0.0.1' }, false],
  ['127.0.0.1', { 'X-Forwarded-For': 'unknown' }, false],
  ['127.0.0.1', { 'X-Forwarded-For': '' }, false],
  ['127.0.0.1', { 'X-Real-IP': '203.0.113.9' }, false],
  ['127.0.0.1', { 'CF-Connecting-IP': '203.0.113.9', 'X-Forwarded-For': '127.0.0.1' }, false],
  ['127.0.0.1', { Forwarded: 'for=203.0.113.9;proto=https' }, false],
  ['127.0.0.1', { Forwarded: 'for=203.0.113.9;host="a;for=127.0.0.1"' }, false],
  ['127.0.0.1', { Forwarded: 'for=127.0.0.1, proto=https' }, false],
  ['127.0.0.1', { Via: '1.1 proxy' }, false],
  ['127.0.0.1', { 'X-Forwarded-Proto': 'https' }, false],
  ['127.0.0.1', { 'Fly-Client-IP': '203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Cluster-Client-IP': '203.0.113.9' }, false],
  ['127.0.0.1', { 'Fastly-Client-IP': '203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Azure-ClientIP': '203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Azure-SocketIP': '203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Original-Forwarded-For': '203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Forwarded': 'for=203.0.113.9' }, false],
  ['127.0.0.1', { 'X-Envoy-External-Address': '203.0.113.9' }, false],
  ['127.0.0.1', { 'Sec-Fetch-Site': 'same-origin', 'Upgrade-Insecure-Requests': '1', DNT: '1' }, true],
  ['127.0.0.1', { 'X-Forwarded-Host': 'bets.example' }, false],
  // A name that leads here, as a page of another site may have one.
  ['127.0.0.1', { Host: 'bets.example' }, false],
  ['127.0.0.1', { Host: 'localhost.evil.example' }, false],
  ['127.0.0.1', { Host: 'localhost@evil.example' }, false],
  ['127.0.0.1', { Host: '' }, false],
])('from %s with %j is on this machine: %s', (remoteAddress, headers, local) => {
  const rawHeaders = Object.entries({ Host: 'localhost:3000', ...headers }).flat()
  expect(isLocal({ ...request(remoteAddress), rawHeaders })).toBe(local)
})

const request = (remoteAddress: string) => ({ socket: { remoteAddress } as never, httpVersion: '1.1' })

test('a request without a name is not of this machine, nor one as a proxy sends it that was told nothing', () => {
  expect(isLocal({ ...request('127.0.0.1'), rawHeaders: [] })).toBe(false)
  const rawHeaders = ['Host', '127.0.0.1:3000', 'Connection', 'close']
  expect(isLocal({ ...request('127.0.0.1'), rawHeaders })).toBe(true)
  expect(isLocal({ ...request('127.0.0.1'), rawHeaders, httpVersion: '1.0' })).toBe(false)
})

test.each([
  ['localhost', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['0127.0.0.1', false],
  ['192.0.2.1', false],
  ['', false],
])('%s leads to this machine: %s', (host, here) => expect(isLoopbackHost(host)).toBe(here))
