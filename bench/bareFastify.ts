// The yardstick of reads: a Fastify route that answers one constant body. Its parent sends the body and learns the port.
import Fastify from 'fastify'

process.once('message', async (body: string) => {
  const app = Fastify()
  app.get('/constant', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(body)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.(Number(new URL(address).port))
})
process.once('disconnect', () => process.exit(0))
