// Whom an address belongs to: limits count networks, since one customer of IPv6 has 2^64 addresses and more.
import { isIP } from 'node:net'

/** The address of an IPv4 client; the /64 and the /48 of an IPv6 one. What is no address is its own network. */
export function networksOf(address: string): readonly string[] {
  const bare = address.split('%', 1)[0] ?? address
  if (isIP(bare) !== 6) return [bare]
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
