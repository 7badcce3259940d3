// Whom an address belongs to: limits count networks, since one customer of IPv6 has 2^64 addresses and more; and whose
// address it is that reaches us through proxies, or whether it is this machine itself.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

// What a proxy names may be anything; it becomes the key of a limit.
const ODD_TEXT_MAX = 64

/** The address of an IPv4 client; the /64 and the /48 of an IPv6 one. What is no address is its own network. */
export function networksOf(address: string): readonly string[] {
  const bare = bareOf(address)
  if (isIP(bare) !== 6) return [bare.slice(0, ODD_TEXT_MAX)]
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return [
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.'),
    ]
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':')
  return [`${prefix(4)}::/64`, `${prefix(3)}::/48`]
}

/** Proxies write an address with brackets, a port, a zone or leading zeros as well; without them it is the same one. */
function bareOf(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1]
  const bare = (inBrackets ?? text.replace(/^(\d[\d.]*):\d*$/, '$1')).split('%', 1)[0] ?? ''
  return /^[\d.]+$/.test(bare) ? bare.replace(/(^|\.)0+(?=\d)/g, '$1') : bare
}

/** The wide network that an address is in, as a provider has them: an IPv4 /16 or an IPv6 /32. */
export function wideNetworkOf(address: string): string {
  const [own = '', site] = networksOf(address)
  if (site !== undefined) return `${site.split(':').slice(0, 2).join(':')}::/32`
  return isIP(own) === 4 ? `${own.split('.').slice(0, 2).join('.')}.0.0/16` : own
}

/** The eight groups of an IPv6 address, a dotted end included. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const numbersOf = (part: string): number[] =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => {
          if (!group.includes('.')) return [Number.parseInt(group, 16)]
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
          return [(a << 8) | b, (c << 8) | d]
        })
  const [first, last] = [numbersOf(head), numbersOf(tail ?? '')]
  return tail === undefined ? first : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Of the names, addresses and networks of TRUSTED_PROXIES. What comes from there speaks for others. */
export function trustedOf(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of proxies.flatMap((proxy) => NAMED[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/')
    const isV6 = isIP(address) === 6
    list.addSubnet(address, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const [first = ''] = networksOf(address)
    if (isIP(first) === 4) return list.check(first, 'ipv4')
    const bare = bareOf(address)
    return isIP(bare) === 6 && list.check(bare, 'ipv6')
  }
}

/**
 * The address that a connection speaks for: its own, or behind trusted proxies the last one that none of them has. What
 * a proxy names that is no address counts as the proxy's own.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: (address: string) => boolean,
): string {
  const named = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = socket.remoteAddress ?? ''
  for (const next of named.reverse().map((text) => text.trim())) {
    const bare = bareOf(next)
    if (!isTrusted(address) || isIP(bare) === 0) break
    address = bare
  }
  return address
}

const isLoopbackAddress = trustedOf(['loopback'])

/** Of an address as URLs have it, or a name: only this machine is reached by it. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopbackAddress(bare))
}

/** Where proxies name whom they speak for: `x-forwarded-for`, `true-client-ip`, `x-azure-clientip`, by whatever name. */
const CLIENT_HEADER = /^x-forwarded$|-(for|addr|address|(client|socket|user)?-?ip)$/
const HOST_HEADERS = ['host', 'x-forwarded-host']
/** Said by proxies; beside none of the addresses above they say only that somebody stands between. */
const BETWEEN_HEADERS = ['via', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server']

/**
 * Whether somebody on this machine asks, by all that a request says: behind a proxy here everybody's connection is this
 * machine's, so each address and each name that the proxy hands on has to be as well. What is no address is somebody
 * else's, and so is a page of another name that leads here. The headers as they came: nameClient leaves one address.
 */
export function isLocal({
  socket,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'socket' | 'rawHeaders' | 'httpVersion'>): boolean {
  const saidBy = (isNamed: (name: string) => boolean) =>
    rawHeaders.flatMap((name, n) =>
      n % 2 === 0 && isNamed(name.toLowerCase()) ? (rawHeaders[n + 1] ?? '').split(',') : [],
    )
  const said = (names: readonly string[]) => saidBy((name) => names.includes(name))
  // `for=192.0.2.60;proto=http`; whoever writes more of them into one of its values hides none.
  const forwarded = said(['forwarded']).flatMap((text) => {
    const named = [...text.matchAll(/for\s*=\s*"?([^";]*)/gi)].map(([, address = '']) => address)
    return named.length > 0 ? named : ['']
  })
  const addresses = [...saidBy((name) => CLIENT_HEADER.test(name)), ...forwarded].map((text) => text.trim())
  const hosts = said(HOST_HEADERS).map((text) => URL.parse(`http://${text.trim()}`)?.hostname ?? '')
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    hosts.length > 0 &&
    hosts.every(isLoopbackHost) &&
    addresses.every(isLoopbackAddress) &&
    // No browser speaks HTTP/1.0, and a proxy that is told nothing does.
    (addresses.length > 0 || (httpVersion !== '1.0' && said(BETWEEN_HEADERS).length === 0))
  )
}

/** Leaves one address in the header that frameworks read, in the form that limits count by: proxies also write ports. */
export function nameClient(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: (address: string) => boolean,
) {
  if (request.headers['x-forwarded-for'] !== undefined)
    request.headers['x-forwarded-for'] = clientAddressOf(request, isTrusted)
}
