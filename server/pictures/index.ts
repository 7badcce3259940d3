// The door of pictures: what a link shows in Telegram or WhatsApp, of a match, a shared slip, or the brand. Kept in memory.
import type { MatchListItem } from '@walia/contract/matches.ts'
import { dayTimeOf } from '@walia/domain/market/zone.ts'
import { parseShareCode } from '@walia/domain/sharing/shareCode.ts'
import type { FastifyRequest } from 'fastify'
import type { Matches } from '../matches/index.ts'
import { charge } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import type { Sharing } from '../sharing/index.ts'
import { Drawer } from './drawer.ts'
import { brandDrawing, type Drawing, matchDrawing, PICKS_MAX, shareDrawing } from './drawing.ts'
import { KeptPictures } from './keptPictures.ts'
import { registerRoutes } from './routes.ts'

export type PicturesNeeds = {
  matches: Pick<Matches, 'card' | 'rows'>
  sharing: Sharing
  texts: Texts
}

/** About the milliseconds of work, in another thread; of reading a code, with the database's part. */
const DRAW_COST = 100
const READ_COST = 5
const MATCH_ID = /^[1-9]\d{0,14}$/
const BRAND = 'brand'

/** Adds their addresses to the app. `stop` ends the thread. */
export function createPictures(
  { app, profile, clock }: Pick<Platform, 'app' | 'profile' | 'clock'>,
  { matches, sharing, texts }: PicturesNeeds,
): { stop(): Promise<void> } {
  const drawer = new Drawer()
  const kept = new KeptPictures(clock, (drawing) => drawer.draw(drawing))
  const frame = { brand: profile.brand.name, age: profile.account.ageMin }
  const timeOf = (at: number) => dayTimeOf(at, profile.timeZone)
  const charged = (request: FastifyRequest) => () => charge(request, DRAW_COST)

  function matchOf(id: number, language: TextLanguage): Drawing | null {
    const card = matches.card(id, language)
    if (card === null) return null
    const { home, away, competition, startsAt } = card
    const pricesAt = texts.text('pictures:pricesAt', language, { time: timeOf(clock.now()) })
    const prices = startsAt <= clock.now() ? [] : pricesOf(matches.rows([id], language)[0])
    return matchDrawing({ ...frame, competition, home, away, when: timeOf(startsAt), prices, pricesAt }, language)
  }

  async function shareOf(code: string, language: TextLanguage, ip: string): Promise<Drawing | null> {
    const shared = await sharing.open({ code, language, ip })
    if (shared === null) return null
    const picks = shared.data.map(({ home_team: home, away_team: away, market_name, display, odd_value }) => ({
      match: texts.text('match:versus', language, { home, away }),
      pick: `${market_name}: ${display}`,
      price: odd_value,
    }))
    const title = texts.text('sharing:picks', language, { count: picks.length })
    const rest = picks.length - PICKS_MAX
    const more = rest > 0 ? texts.text('pictures:more', language, { count: rest }) : ''
    return shareDrawing({ ...frame, code, title, picks, more }, language)
  }

  registerRoutes(app, {
    match: async (subject, language, request) => {
      if (!MATCH_ID.test(subject)) return null
      return kept.of(`match:${subject}:${language}`, charged(request), async () => matchOf(Number(subject), language))
    },
    share: async (subject, language, request) => {
      if (parseShareCode(subject, profile.sharing.codeLength) !== subject) return null
      return kept.of(`share:${subject}:${language}`, charged(request), () => {
        charge(request, READ_COST)
        return shareOf(subject, language, request.ip)
      })
    },
    brand: async (subject, language, request) => {
      if (subject !== BRAND) return null
      const saying = texts.text('descriptions:home', language)
      return kept.of(`brand:${language}`, charged(request), async () => brandDrawing({ ...frame, saying }, language))
    },
  })
  return { stop: () => drawer.close() }
}

/** Outcomes of the market that lists show; none unless each has a price. */
function pricesOf(row: string | undefined): { name: string; price: string }[] {
  const odds = row === undefined ? [] : ((JSON.parse(row) as MatchListItem).odds[0]?.odds ?? [])
  const isSold =
    odds.length > 0 && odds.every(({ odd_active, market_active }) => odd_active === 1 && market_active === 1)
  return isSold ? odds.map(({ display, odd_value }) => ({ name: display, price: odd_value })) : []
}
