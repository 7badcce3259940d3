// The API's description: OpenAPI at /docs/json, readable at /docs, error answers added to every call.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ErrorAnswer } from '@walia/contract/fields.ts'
import type { App } from './http.ts'

const API = '/api/'
/** Only what the server itself sends; over plain http as well, since the page is opened from phones by address. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"

/** Called before any route is added; the routes that follow are described and answer errors in one shape. */
export async function describeApi(app: App, name: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(API)) {
      route.schema = { hide: true, ...route.schema }
      return
    }
    const answers = (route.schema?.response ?? {}) as Record<string, unknown>
    route.schema = { ...route.schema, response: { ...answers, '4xx': ErrorAnswer, '5xx': ErrorAnswer } }
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${name} API`, version: '1', description: 'Lists and matches, placement, accounts and money.' },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    uiConfig: { docExpansion: 'list', validatorUrl: null },
  })
}
