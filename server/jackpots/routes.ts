// The calls of jackpots.
import {
  JackpotAnswer,
  JackpotBody,
  JackpotListAnswer,
  JackpotMine,
  JackpotMineBody,
  JackpotParams,
  JackpotPlaced,
  JackpotQuery,
  jackpotPaths,
} from '@walia/contract/jackpots.ts'
import { bettorAndKeyOf } from '../gamestakes/index.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { readThroughEach } from '../platform/readThrough.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { JackpotsDeps } from './deps.ts'
import { loadDecided, loadOpen, loadTakings } from './entryQueries.ts'
import { entryIdOf, entryOf, printedIdOf } from './entryView.ts'
import { placeEntry } from './place.ts'
import { loadJackpots } from './queries.ts'
import { answerOf, loadRound } from './view.ts'

const MINE_SHOWN = 30
const OPEN_SHOWN = 500
const COST = 3
const ONE_COST = 5
/** Prizes may be shown so late; entries ask the database. */
export const STALE_MS = 1000
const ROUNDS_KEPT = 50

export function registerRoutes(app: App, deps: JackpotsDeps & { shown(): Promise<JackpotListAnswer> }): void {
  const tags = ['jackpots']
  // The sums of all entries, at most once a second for each round however many look at it; the round itself is one row.
  const takingsOf = readThroughEach(
    STALE_MS,
    ROUNDS_KEPT,
    async (id) => (await loadTakings(deps.pool, [id]))[0] ?? null,
  )
  app.get(
    jackpotPaths.list,
    {
      schema: {
        tags,
        summary: 'Jackpots that take entries, and the last ones',
        querystring: JackpotQuery,
        response: { 200: JackpotListAnswer },
      },
    },
    async (request) => {
      charge(request, COST)
      return deps.shown()
    },
  )
  app.get(
    jackpotPaths.one,
    {
      schema: {
        tags,
        summary: 'A jackpot: its matches, prizes and results',
        params: JackpotParams,
        querystring: JackpotQuery,
        response: { 200: JackpotAnswer },
      },
    },
    async (request) => {
      charge(request, ONE_COST)
      const shown = await loadRound(deps, request.params.id, takingsOf)
      if (shown === null) throw new Refusal('NOT_FOUND')
      return answerOf(deps, shown, textLanguageOf(languageOf(request)))
    },
  )
  app.post(
    jackpotPaths.entry,
    { schema: { tags, summary: 'Place a jackpot entry', body: JackpotBody, response: { 200: JackpotPlaced } } },
    async (request) => {
      const { bettor, key } = await bettorAndKeyOf(deps.accounts, request, request.body)
      return placeEntry(deps, bettor, { wanted: request.body, key, language: textLanguageOf(languageOf(request)) })
    },
  )
  app.post(
    jackpotPaths.mine,
    { schema: { tags, summary: 'Own jackpot entries', body: JackpotMineBody, response: { 200: JackpotMine } } },
    async (request) => {
      const { accountId } = await deps.accounts.authenticate(request, { view: true })
      return minePage(deps, accountId, request.body.before, textLanguageOf(languageOf(request)))
    },
  )
}

/** Open ones are all on the first page: they are never behind newer ones that are decided. */
async function minePage(
  deps: JackpotsDeps,
  accountId: number,
  before: string | undefined,
  language: string,
): Promise<JackpotMine> {
  const { pool } = deps
  const open = before === undefined ? await loadOpen(pool, accountId, OPEN_SHOWN) : []
  const page = { before: before === undefined ? null : entryIdOf(before), limit: MINE_SHOWN }
  const decided = await loadDecided(pool, accountId, page)
  const entries = [...open, ...decided]
  const last = decided.at(-1)
  const jackpots = await loadJackpots(pool, [...new Set(entries.map(({ jackpot_id }) => jackpot_id))])
  return {
    data: entries.flatMap((entry) => {
      const jackpot = jackpots.find(({ id }) => id === entry.jackpot_id)
      return jackpot ? [entryOf(deps, jackpot, entry, language)] : []
    }),
    next: decided.length < MINE_SHOWN || last === undefined ? null : printedIdOf(last.id),
  }
}
