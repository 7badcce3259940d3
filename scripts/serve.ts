// The server alone: on the database of DATABASE_URL, with the browser app as it was built before. For containers and `npm run dev`.
import { configOf } from '../server/platform/config.ts'
import { prepareSchema } from '../server/platform/migrate.ts'
import { sentenceOf } from './startFaults.ts'
import { giveBackStartMemory, growHeap, growHeapWhileBusy } from './startMemory.ts'
import { startStudio } from './studio.ts'

async function main(): Promise<void> {
  growHeap('quiet')
  const config = configOf(process.env)
  await prepareSchema(config)
  const guests = await startStudio(process.env, config, (cause) =>
    process.stderr.write(`In the studio: ${cause.message}\n`),
  )
  const { startServer } = await import('../server/main.ts')
  // The lead may be lost before the start is done: the promise keeps the cause until there is a server to stop.
  const lost = Promise.withResolvers<Error>()
  const server = await startServer(config, lost.resolve, guests)
  const end = (code: number) =>
    server
      .stop()
      .then(() => Promise.all(guests.map((guest) => guest.stop())))
      .finally(() => process.exit(code))
  void lost.promise.then((cause) => {
    process.stderr.write(`${cause.message}\n`)
    return end(1)
  })
  const stop = () => void end(0)
  process.on('SIGTERM', stop)
  // A parent of ours says when to stop: Ctrl-C reaches the whole terminal.
  process.on('SIGINT', () => process.send || stop())
  process.on('disconnect', stop)
  if (process.send) process.send(server.welcome)
  else process.stdout.write(`${server.welcome.join('\n')}\n`)
  giveBackStartMemory()
  growHeapWhileBusy()
}

main().catch((cause) => {
  const isBug = cause instanceof SyntaxError || cause instanceof TypeError || cause instanceof ReferenceError
  process.stderr.write(`${isBug ? cause.stack : sentenceOf(cause)}\n`)
  process.exit(1)
})
