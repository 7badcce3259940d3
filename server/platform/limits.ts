// Limits on tries: what one is, and how an address is counted: IPv4 by itself, IPv6 by its networks.
import { isIP } from 'node:net'

/** At most `count` tries of a subject within a sliding window. `peek`: looked at, not counted against. */
export type Limit = { kind: string; subject: string; count: number; windowSeconds: number; peek?: boolean }

/** `times`: how many addresses' worth of tries the network has. */
export type Network = { network: string; times: number }

const ODD_TEXT_MAX = 64
/** One line of a customer has a /64, a larger customer up to a /48, which may hold several households. */
const SITE_TIMES = 4

/** The networks that a try from an address counts against, narrow ones first. The same for every form of one address. */
export function networksOf(ip: string): Network[] {
  const groups = groupsOf(ip)
  if (typeof groups === 'string') return [{ network: groups, times: 1 }]
  return [
    { network: networkOf(groups, 4), times: 1 },
    { network: networkOf(groups, 3), times: SITE_TIMES },
  ]
}

/** The wide network that an address is in, as a provider has them: an IPv4 /16 or an IPv6 /32. */
export function wideNetworkOf(ip: string): string {
  const groups = groupsOf(ip)
  if (typeof groups !== 'string') return networkOf(groups, 2)
  return isIP(groups) === 4 ? `${groups.split('.').slice(0, 2).join('.')}.0.0/16` : groups
}

export const addressLimits = (kind: string, ip: string, count: number, windowSeconds: number): Limit[] =>
  networksOf(ip).map(({ network, times }) => ({ kind, subject: `ip ${network}`, count: count * times, windowSeconds }))

const networkOf = (groups: readonly number[], length: 2 | 3 | 4): string =>
  `${groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':')}::/${length * 16}`

/** The eight groups of an IPv6 address; IPv4, also mapped into IPv6 or translated to it, and what is no address as text. */
function groupsOf(text: string): number[] | string {
  const ip = text.split('%')[0]?.toLowerCase() ?? ''
  if (isIP(ip) !== 6) return ip.slice(0, ODD_TEXT_MAX)
  const [head = '', tail] = withoutDots(ip).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const given = [...(before ?? []), ...(after ?? [])].length
  const zeros = Array<string>(8 - given).fill('0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
  return isIpv4(groups) ? bytesOf(groups.slice(6)).join('.') : groups
}

/** `::ffff:0:0/96` holds IPv4 addresses, `64:ff9b::/96` those behind a translator. */
const isIpv4 = (groups: readonly number[]): boolean =>
  ['0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(groups.slice(0, 6).join())

const bytesOf = (groups: readonly number[]): number[] => groups.flatMap((group) => [group >> 8, group & 255])

/** The last two groups may be written as an IPv4 address. */
const withoutDots = (ip: string): string =>
  ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
