// What providers have: their lists, and addresses signed for one viewing.
import { createHmac } from 'node:crypto'
import { decideAddress, KB_PER_MINUTE_MAX, type StreamKind, type StreamTerms } from '@walia/domain/tv/tv.ts'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { callForJson } from '../platform/providerCall.ts'
import type { TvProvider } from './access.ts'

export type ListedStream = StreamTerms & { provider: TvProvider }

const TIMEOUT_MS = 5_000
const LISTED_MAX = 1000
const Listed = Type.Object({
  match: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  kind: Type.Unsafe<StreamKind>(Type.Union([Type.Literal('video'), Type.Literal('audio')])),
  address: Type.String(),
  kb_per_minute: Type.Integer({ minimum: 1, maximum: KB_PER_MINUTE_MAX }),
  countries: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 })),
})

/** Null without an answer that can be read. Entries that are not as agreed, or of other hosts, are left out. */
export async function askStreams(provider: TvProvider): Promise<ListedStream[] | null> {
  const headers = { authorization: `Bearer ${provider.key}` }
  const called = await callForJson({ method: 'GET', url: `${provider.url}/streams`, headers }, TIMEOUT_MS)
  const streams = called.ok && called.status === 200 ? (called.body as { streams?: unknown } | null)?.streams : null
  if (!Array.isArray(streams)) return null
  return streams.slice(0, LISTED_MAX).flatMap((each: unknown) => {
    if (!Check(Listed, each) || !decideAddress(each.address, provider.hosts).ok) return []
    const { match, kind, address, kb_per_minute: kbPerMinute, countries = null } = each
    return [{ match, kind, address, kbPerMinute, countries, provider }]
  })
}

/**
 * `expires` (unix seconds) and `signature`: hex of HMAC-SHA256 over the folder of the address, a line feed, and `expires`, so
 * that one signature opens the playlist and the segments beside it.
 */
export function signedAddressOf(address: string, signingKey: string, expiresAt: number): string {
  const url = new URL(address)
  const expires = Math.floor(expiresAt / 1000)
  const folder = url.pathname.replace(/[^/]*$/, '')
  url.searchParams.set('expires', String(expires))
  url.searchParams.set('signature', createHmac('sha256', signingKey).update(`${folder}\n${expires}`).digest('hex'))
  return url.href
}
