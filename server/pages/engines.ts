// The two answers for search engines, made once a minute at most.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { ReadyAnswers, sendReady } from '../platform/readyAnswers.ts'
import type { PagesDeps } from './routes.ts'
import { pagesOf, robotsOf, SITEMAP_MATCHES_MAX, sitemapOf } from './sitemap.ts'

const LIFE_MS = 60_000
const BYTES_MAX = 8 * 1024 * 1024
const KEPT = { cacheControl: 'public, max-age=60', vary: 'accept-encoding' }
const ROBOTS = { ...KEPT, type: 'text/plain; charset=utf-8' }
const SITEMAP = { ...KEPT, type: 'application/xml; charset=utf-8' }

type Engines = Pick<PagesDeps, 'sendRobots' | 'sendSitemap'>

/** `onSale` are numbers of matches. */
export function createEngines(
  { clock, config, profile }: Pick<Platform, 'clock' | 'config' | 'profile'>,
  onSale: (max: number) => readonly number[],
): Engines {
  const { origin } = new URL(config.publicUrl)
  const pages = pagesOf(profile)
  const answers = new ReadyAnswers({
    ...{ clock, version: () => 0, staleMs: LIFE_MS, lifeMs: LIFE_MS, bytesMax: BYTES_MAX },
  })
  const sitemap = () => sitemapOf(origin, pages, onSale(SITEMAP_MATCHES_MAX))
  return {
    sendRobots: (request: FastifyRequest, reply: FastifyReply) =>
      sendReady(
        request,
        reply,
        answers.of('robots', () => robotsOf(origin)),
        ROBOTS,
      ),
    sendSitemap: (request: FastifyRequest, reply: FastifyReply) =>
      sendReady(request, reply, answers.of('sitemap', sitemap), SITEMAP),
  }
}
