// The yardstick of reads: a Fastify route that answers one constant body. Its parent sends the body and receives the port.
import Fastify from 'fastify'

process.once('message', async (text: string) => {
  const app = Fastify()
  // Bytes: as text it would be twice as slow whenever one name in it has a letter beyond ASCII.
  const body = Buffer.from(text)
  app.get('/constant', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(body)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.(Number(new URL(address).port))
})
process.once('disconnect', () => process.exit(0))
