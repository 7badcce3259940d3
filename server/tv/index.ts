// The door of TV: streams that an operator named or providers list, held in memory; addresses for bettors who are logged in.
import { type AddressRefusal, decideAddress, type StreamKind, type StreamTerms, streamOf } from '@walia/domain/tv/tv.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Matches } from '../matches/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { repeat } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { TvAccess } from './access.ts'
import { offeredOf, tvAnswerOf } from './programme.ts'
import { askStreams, type ListedStream, signedAddressOf } from './providerClient.ts'
import { insertStream, loadStreams, type NamedStream } from './queries.ts'
import { registerRoutes } from './routes.ts'

export { noStreams, readTvAccess, type TvAccess } from './access.ts'

export type StreamDraft = { match: number; kind: StreamKind; address: string; kbPerMinute: number }

export type TvNeeds = {
  accounts: Pick<Accounts, 'bettorOf'>
  matches: Pick<Matches, 'rows'>
  access: TvAccess
}
export type Tv = {
  /** In place of what the match had of this kind. */
  set(draft: StreamDraft, by: string, requestId: number): Promise<{ ok: true } | AddressRefusal>
  /** False where an operator named none. Takes nothing away that a provider lists. */
  clear(match: number, kind: StreamKind, by: string, requestId: number): Promise<boolean>
  current(): Promise<object[]>
  /** Reads providers' lists now; also runs by itself. */
  readLists(): Promise<void>
  /** For the policy of our page: origins of playlists and segments. */
  origins: readonly string[]
  start(): Promise<void>
  stop(): Promise<void>
}

/** Another process may have named one. */
const LOOK_MS = 5_000
const LISTS_MS = 15_000
/** What a provider listed last, when it does not answer. */
const LISTED_FOR_MS = 10 * 60_000
/** A match and its breaks; whoever logs out keeps what he has so long at most. */
const LIFE_MS = 3 * 3_600_000

type Held = { named: readonly NamedStream[]; listed: Map<string, { at: number; streams: readonly ListedStream[] }> }

export function createTv(platform: Platform, { accounts, matches, access }: TvNeeds): Tv {
  const { app, pool, clock, profile, log } = platform
  const held: Held = { named: [], listed: new Map() }
  const isSold = profile.products.tv
  const hosts = [...new Set([...access.hosts, ...access.providers.flatMap((provider) => provider.hosts)])]
  const streams = () => streamsIn(held, hosts, clock.now())
  const country = profile.countryCode
  const look = async () => {
    held.named = await loadStreams(pool)
  }
  const readLists = () => readListsInto(held, access, clock)
  if (isSold)
    registerRoutes({
      ...{ app, accounts, clock },
      programme: (language) => {
        const known = { streams: streams(), country }
        const ids = [...new Set(known.streams.map(({ match }) => match))]
        return tvAnswerOf(matches.rows(ids, language), known, clock.now())
      },
      match: (id) => ({ data: offeredOf({ streams: streams(), country }, id) }),
      addressOf: ({ parent_match_id: match, kind }) => {
        const stream = streamOf(streams(), { match, kind, country })
        return stream && { kind, ...playedAt(stream, clock.now()) }
      },
    })
  const stops: (() => Promise<void>)[] = []
  return {
    ...byHand(platform, hosts, look),
    readLists,
    origins: isSold ? hosts : [],
    async start() {
      if (!isSold) return
      await look()
      // Whether a provider answers is not what a start waits for.
      void readLists()
      const warn = (what: string) => (cause: unknown) => log.warn({ err: cause }, what)
      stops.push(repeat(LOOK_MS, look, warn('streams were not read')))
      stops.push(repeat(LISTS_MS, readLists, warn('lists of streams were not read')))
    },
    stop: async () => {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}

/** The operator's own stand first. A host that was taken out of the file takes its streams with it. */
const streamsIn = ({ named, listed }: Held, hosts: readonly string[], now: number): (NamedStream | ListedStream)[] => [
  ...named.filter(({ address }) => decideAddress(address, hosts).ok),
  ...[...listed.values()].filter(({ at }) => now - at < LISTED_FOR_MS).flatMap((each) => each.streams),
]

function playedAt(stream: StreamTerms | ListedStream, now: number): { url: string; expires_at: string | null } {
  const key = 'provider' in stream ? stream.provider.signingKey : null
  if (key === null) return { url: stream.address, expires_at: null }
  const expiresAt = Math.floor((now + LIFE_MS) / 1000) * 1000
  return { url: signedAddressOf(stream.address, key, expiresAt), expires_at: new Date(expiresAt).toISOString() }
}

async function readListsInto(held: Held, { providers }: TvAccess, { now }: Pick<Platform['clock'], 'now'>) {
  for (const provider of providers) {
    const streams = await askStreams(provider)
    if (streams !== null) held.listed.set(provider.id, { at: now(), streams })
  }
}

function byHand({ pool }: Pick<Platform, 'pool'>, hosts: readonly string[], look: () => Promise<void>) {
  const write = async <Answer>(requestId: number, work: Parameters<typeof doneOnce<Answer>>[2]) => {
    const answer = await doneOnce<Answer>(pool, requestId, work)
    await look()
    return answer
  }
  const tv: Pick<Tv, 'set' | 'clear' | 'current'> = {
    set: (draft, by, requestId) =>
      write<{ ok: true } | AddressRefusal>(requestId, async (db) => {
        const decided = decideAddress(draft.address, hosts)
        if (decided.ok) await insertStream(db, { ...draft, by, requestId })
        return decided
      }),
    clear: (match, kind, by, requestId) =>
      write(requestId, async (db) => {
        const isKnown = (await loadStreams(db)).some((each) => each.match === match && each.kind === kind)
        if (isKnown) await insertStream(db, { requestId, match, kind, address: null, kbPerMinute: null, by })
        return isKnown
      }),
    current: async () =>
      (await loadStreams(pool)).map(({ countries: _, createdAt, kbPerMinute, ...stream }) => ({
        ...{ ...stream, kb_per_minute: kbPerMinute, at: new Date(createdAt).toISOString() },
        played: decideAddress(stream.address, hosts).ok,
      })),
  }
  return tv
}
