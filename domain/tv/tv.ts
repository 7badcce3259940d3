// Streams of matches: which addresses may be given out, which of several is, and the order of the programme. Pure.
export const streamKinds = ['video', 'audio'] as const
/** `audio` is a commentary. */
export type StreamKind = (typeof streamKinds)[number]

export type StreamTerms = {
  /** The feed's number. */
  match: number
  kind: StreamKind
  address: string
  /** What a minute of it costs, measured, in kilobytes. */
  kbPerMinute: number
  /** ISO codes of the countries that it is licensed for; null: all. */
  countries: readonly string[] | null
}

export const KB_PER_MINUTE_MAX = 100_000
export const ADDRESS_LENGTH_MAX = 1000

export type AddressRefusal = { ok: false; code: 'ADDRESS_INVALID' | 'HOST_UNKNOWN' }

/**
 * Over https, or from this machine; of a host that the page's policy names; without a name and password, which everybody
 * would read. `hosts` are origins.
 */
export function decideAddress(address: string, hosts: readonly string[]): { ok: true } | AddressRefusal {
  if (address.length > ADDRESS_LENGTH_MAX || !URL.canParse(address)) return { ok: false, code: 'ADDRESS_INVALID' }
  const { origin, username, password, hash } = new URL(address)
  if (!isStreamOrigin(origin) || username !== '' || password !== '' || hash !== '')
    return { ok: false, code: 'ADDRESS_INVALID' }
  return hosts.includes(origin) ? { ok: true } : { ok: false, code: 'HOST_UNKNOWN' }
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/

/** "https://cdn.example", and nothing that could be read as more than one host in the page's policy. */
export const isStreamOrigin = (text: string): boolean =>
  (/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text) || LOOPBACK.test(text)) && new URL(text).origin === text

/** Of several the first: the operator's stand before the providers'. */
export const streamOf = <Stream extends StreamTerms>(
  streams: readonly Stream[],
  { match, kind, country }: { match: number; kind: StreamKind; country: string },
): Stream | null =>
  streams.find(
    (stream) =>
      stream.match === match &&
      stream.kind === kind &&
      (stream.countries === null || stream.countries.includes(country)),
  ) ?? null

export type Showing = { match: number; sport: number; isLive: boolean; startsAt: number }

/** What has not begun stands in the programme so long before. */
export const AHEAD_HOURS = 24
const HOUR_MS = 3_600_000

/** Sport by sport, the one with the most live matches first; in each those that are played, then what comes soonest. */
export function programmeOf<Shown extends Showing>(showings: readonly Shown[], now: number): Shown[] {
  const near = showings.filter(({ isLive, startsAt }) => isLive || startsAt <= now + AHEAD_HOURS * HOUR_MS)
  const liveIn = new Map<number, number>()
  for (const { sport, isLive } of near) liveIn.set(sport, (liveIn.get(sport) ?? 0) + Number(isLive))
  const liveOf = (sport: number): number => liveIn.get(sport) ?? 0
  return near.toSorted(
    (a, b) =>
      liveOf(b.sport) - liveOf(a.sport) ||
      a.sport - b.sport ||
      Number(b.isLive) - Number(a.isLive) ||
      a.startsAt - b.startsAt ||
      a.match - b.match,
  )
}
