// The calls of share codes and of checking a bet.
import {
  CheckBetAnswer,
  CheckBetQuery,
  ShareAnswer,
  ShareBody,
  SharedAnswer,
  ShareQuery,
  sharingPaths,
} from '@walia/contract/sharing.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf } from '../platform/http.ts'
import { sessionOrVisitor } from '../platform/openapi.ts'
import { textLanguageOf } from '../platform/text.ts'
import { checkBet } from './checkBet.ts'
import { decodeShare } from './decode.ts'
import type { SharingDeps } from './deps.ts'
import { encodeShare } from './encode.ts'

/** Each asks the database three times and writes once; measured at 4 to 7 ms with the database's part. */
const COST = 5

export function registerRoutes(app: App, deps: SharingDeps): void {
  const tags = ['sharing']
  app.post(
    sharingPaths.encode,
    {
      schema: {
        tags,
        summary: 'Shares a slip or an own ticket',
        body: ShareBody,
        security: sessionOrVisitor,
        response: { 200: ShareAnswer },
      },
    },
    (request) => {
      charge(request, COST)
      return encodeShare(deps, {
        body: request.body,
        ip: request.ip,
        language: textLanguageOf(languageOf(request)),
        accountOf: () => deps.accountOf(request),
      })
    },
  )
  app.get(
    sharingPaths.decode,
    {
      schema: { tags, summary: 'The picks behind a code', querystring: ShareQuery, response: { 200: SharedAnswer } },
    },
    (request) => {
      charge(request, COST)
      return decodeShare(deps, {
        code: request.query.code,
        ip: request.ip,
        language: textLanguageOf(languageOf(request)),
      })
    },
  )
  app.get(
    sharingPaths.checkBet,
    {
      schema: {
        tags,
        summary: 'A ticket by the two ids of its receipt',
        querystring: CheckBetQuery,
        response: { 200: CheckBetAnswer },
      },
    },
    (request) => {
      charge(request, COST)
      return checkBet(deps, {
        betId: request.query.bet_id,
        sequence: request.query.seq_id,
        ip: request.ip,
        language: textLanguageOf(languageOf(request)),
      })
    },
  )
}
