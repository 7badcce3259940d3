// What a page of the browser's app opens with: the answer of the first call that it would make for its address.
import { TAB } from '@walia/contract/matches.ts'
import type { TextLanguage } from '../platform/text.ts'
import type { Reads } from './reads.ts'
import { listRequestOf } from './routes.ts'

/** `part` is the name in the page's boot block, `json` its text. */
export type Opening = { part: 'list' | 'live' | 'match'; json: string }

const HOME_LIMIT = 10
// The browser requests as many live matches.
const LIVE_LIMIT = 200
const MATCH = /^\/(?:live|prebets)\/markets\/([1-9]\d{0,14})\/?$/
const LIVE = /^\/live\/?$/

/** Null for addresses that open with nothing of ours. */
export const openingReader =
  (reads: Pick<Reads, 'list' | 'match'>) =>
  (path: string, language: TextLanguage): Opening | null => {
    if (path === '/') {
      const query = { tab: TAB.highlights, page: 1, limit: HOME_LIMIT }
      return { part: 'list', json: reads.list(listRequestOf(query, 'prematch', language))().text }
    }
    if (LIVE.test(path))
      return { part: 'live', json: reads.list(listRequestOf({ page: 1, limit: LIVE_LIMIT }, 'live', language))().text }
    const id = MATCH.exec(path)?.[1]
    return id === undefined ? null : { part: 'match', json: reads.match(Number(id), language).text }
  }
