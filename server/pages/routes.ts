// The call of the public configuration, the files of the browser's app, and the page at every other address.
import { configPath, type PublicConfig, versionPath } from '@walia/contract/config.ts'
import { PublicConfigAnswer, VersionAnswer } from '@walia/contract/configSchema.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import type { Asset } from './assets.ts'
import { robotsPath, sitemapPath } from './sitemap.ts'

export type PagesDeps = {
  publicConfig(): PublicConfig
  /** By path. */
  assets: ReadonlyMap<string, Asset>
  sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): void
  sendPage(request: FastifyRequest, reply: FastifyReply, path: string): void
  sendRobots(request: FastifyRequest, reply: FastifyReply): void
  sendSitemap(request: FastifyRequest, reply: FastifyReply): void
}

/** A file's name at the end of an address: it is answered with the file or with 404, not with the page. */
const FILE = /\.(js|css|map|json|svg|png|webp|ico|webmanifest|txt|pdf|br|gz)$/

/** The catch-all GET takes only what no other slice's route takes, whatever the order they are added in. */
export function registerRoutes(app: App, deps: PagesDeps): void {
  const { publicConfig, assets, sendAsset, sendPage, sendRobots, sendSitemap } = deps
  app.get(
    configPath,
    { schema: { tags: ['pages'], summary: 'Brand, market and build', response: { 200: PublicConfigAnswer } } },
    async () => publicConfig(),
  )
  app.get(
    versionPath,
    { schema: { tags: ['pages'], summary: 'The running build', response: { 200: VersionAnswer } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { version: publicConfig().version }
    },
  )
  app.get(robotsPath, (request, reply) => sendRobots(request, reply))
  app.get(sitemapPath, (request, reply) => sendSitemap(request, reply))
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const asset = assets.get(path)
    if (asset) sendAsset(request, reply, asset)
    else if (path === '/api' || path.startsWith('/api/') || FILE.test(path)) reply.callNotFound()
    else sendPage(request, reply, path)
  })
}
