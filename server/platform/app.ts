// The type of the HTTP server that slices add their routes to.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Log } from './log.ts'

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, TypeBoxTypeProvider>
