// The calls of jackpots.

import { ReceiptQuery } from '@walia/contract/gameStakes.ts'
import {
  JackpotAnswer,
  JackpotBody,
  JackpotFormAnswer,
  JackpotListAnswer,
  JackpotMine,
  JackpotMineBody,
  JackpotParams,
  JackpotPlaced,
  JackpotQuery,
  JackpotReceipt,
  jackpotPaths,
} from '@walia/contract/jackpots.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { bettorAndKeyOf, findForReceipt, registerAsked, sequenceText } from '../gamestakes/index.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf, Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { sessionOrVisitor } from '../platform/openapi.ts'
import { readThroughEach } from '../platform/readThrough.ts'
import { textLanguageOf } from '../platform/text.ts'
import type { JackpotsDeps } from './deps.ts'
import { loadDecided, loadEntry, loadOpen, loadTakings, type Takings } from './entryQueries.ts'
import { entryIdOf, entryOf, printedIdOf } from './entryView.ts'
import { type Placing, placeEntry } from './place.ts'
import { loadJackpot, loadJackpots } from './queries.ts'
import { answerOf, isShown, loadRound } from './view.ts'

const MINE_SHOWN = 30
const OPEN_SHOWN = 500
const COST = 3
const ONE_COST = 5
/** Prizes may be shown so late; entries ask the database. */
export const STALE_MS = 1000
const ROUNDS_KEPT = 50
/** It changes when a match ends. */
const FORM_STALE_MS = 60_000

const tags = ['jackpots']

export function registerRoutes(
  app: App,
  deps: JackpotsDeps & { shown(): Promise<JackpotListAnswer> },
  placing: Placing,
): void {
  // The sums of all entries, at most once a second for each round however many look at it; the round itself is one row.
  const takingsOf = readThroughEach(
    STALE_MS,
    ROUNDS_KEPT,
    async (id) => (await loadTakings(deps.pool, [id]))[0] ?? null,
  )
  registerRounds(app, { ...deps, takingsOf })
  registerEntries(app, placing)
  registerReceipt(app, { ...deps, takingsOf })
}

type WithTakings = JackpotsDeps & { takingsOf(id: number): Promise<Takings | null> }

function registerRounds(app: App, deps: WithTakings & { shown(): Promise<JackpotListAnswer> }): void {
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
      const shown = await loadRound(deps, request.params.id, deps.takingsOf)
      if (shown === null) throw new Refusal('NOT_FOUND')
      return answerOf(deps, shown, textLanguageOf(languageOf(request)))
    },
  )
  const formOf = readThroughEach(FORM_STALE_MS, ROUNDS_KEPT, (id) => loadForm(deps, id))
  app.get(
    jackpotPaths.form,
    {
      schema: {
        tags,
        summary: 'How the teams of a jackpot did last',
        params: JackpotParams,
        querystring: JackpotQuery,
        response: { 200: JackpotFormAnswer },
      },
    },
    async (request, reply) => {
      charge(request, ONE_COST)
      const data = await formOf(request.params.id)
      if (data === null) throw new Refusal('NOT_FOUND')
      reply.header('cache-control', `public, max-age=${FORM_STALE_MS / 1000}`)
      return { data }
    },
  )
}

function registerEntries(app: App, placing: Placing): void {
  registerAsked(app, placing, { path: jackpotPaths.entry, closePath: jackpotPaths.close, game: 'jackpot', tags })
  app.post(
    jackpotPaths.entry,
    { schema: { tags, summary: 'Place a jackpot entry', body: JackpotBody, response: { 200: JackpotPlaced } } },
    async (request) => {
      const { bettor, key } = await bettorAndKeyOf(placing.accounts, request, request.body)
      const { jackpot_id, picks, stake } = request.body
      const wanted = { jackpot_id, picks, stake }
      return placeEntry(placing, bettor, { wanted, key, language: textLanguageOf(languageOf(request)) })
    },
  )
  app.post(
    jackpotPaths.mine,
    { schema: { tags, summary: 'Own jackpot entries', body: JackpotMineBody, response: { 200: JackpotMine } } },
    async (request) => {
      const { accountId } = await placing.accounts.authenticate(request, { view: true })
      return minePage(placing, accountId, request.body, textLanguageOf(languageOf(request)))
    },
  )
}

function registerReceipt(app: App, deps: WithTakings): void {
  app.get(
    jackpotPaths.receipt,
    {
      schema: {
        tags,
        summary: 'The receipt of a jackpot entry',
        security: sessionOrVisitor,
        querystring: ReceiptQuery,
        response: { 200: JackpotReceipt },
      },
    },
    async (request) => {
      charge(request, ONE_COST)
      const { ticket_id } = request.query
      const entry = await findForReceipt(deps, request, request.query, async () => {
        const id = entryIdOf(ticket_id)
        return id === null ? null : loadEntry(deps.pool, id)
      })
      const shown = await loadRound(deps, entry.jackpot_id, deps.takingsOf)
      invariant(shown !== null, 'an entry is of a round')
      const language = textLanguageOf(languageOf(request))
      return {
        data: {
          ...entryOf(deps, shown.row, entry, language),
          ...{ seq_id: sequenceText(entry), vat: amountText(entry.vat) },
        },
        round: answerOf(deps, shown, language).data,
      }
    },
  )
}

async function loadForm({ pool, matches }: JackpotsDeps, id: number): Promise<JackpotFormAnswer['data'] | null> {
  const row = await loadJackpot(pool, id)
  if (row === null || !isShown(row)) return null
  const forms = await matches.formOf([...row.matches, ...row.reserves].map(({ parentMatchId }) => parentMatchId))
  return [...forms].map(([parent_match_id, form]) => ({ parent_match_id, ...form }))
}

/** Open ones are all on the first page: they are never behind newer ones that are decided. */
async function minePage(
  deps: JackpotsDeps,
  accountId: number,
  { before, jackpot_id }: JackpotMineBody,
  language: string,
): Promise<JackpotMine> {
  const { pool } = deps
  const jackpotId = jackpot_id ?? null
  const open = before === undefined ? await loadOpen(pool, accountId, { limit: OPEN_SHOWN, jackpotId }) : []
  const page = { before: before === undefined ? null : entryIdOf(before), limit: MINE_SHOWN, jackpotId }
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
