// The games that ship, in a process and on a database of their own: a provider on another machine. Of the operator it knows
// the address of his wallet and of his pages, and the public half of his key.
import { ConfigError, readConfig } from '../server/platform/config.ts'
import { limitConnections } from '../server/platform/connections.ts'
import { appOptionsOf, createApp } from '../server/platform/http.ts'
import { createLog } from '../server/platform/log.ts'
import { mountGuests } from '../server/platform/mount.ts'
import { isLoopbackHost, trustedOf } from '../server/platform/network.ts'
import { sentenceOf } from './startFaults.ts'
import { startStudioAt } from './studio.ts'

/** What must be named; in production over https, or on this machine. */
function addressOf(name: string, isProduction: boolean): string {
  const { protocol, hostname } = URL.parse(process.env[name]?.trim() ?? '') ?? {}
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new ConfigError(`${name}: expected an address starting with https://`)
  const isHere = isLoopbackHost(hostname as string)
  if (isProduction && protocol !== 'https:' && !isHere)
    throw new ConfigError(`${name}: production is reached over https`)
  if (!isProduction && !isHere)
    throw new ConfigError(`${name}: development is for this machine; choose MODE=production for others`)
  return process.env[name]?.trim() as string
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const keysFile = process.env.STUDIO_KEYS?.trim()
  if (!keysFile) throw new ConfigError('STUDIO_KEYS: name the file with the keys of the studio')
  const [walletUrl, publicUrl] = ['WALLET_URL', 'PUBLIC_URL'].map((name) => addressOf(name, !config.development))
  const log = createLog(config.logLevel)
  const onFault = (cause: Error) => log.error({ err: cause }, 'a fault in the studio')
  const place = { ...config, publicUrl: publicUrl as string, walletUrl: (walletUrl as string).replace(/\/$/, '') }
  const studio = await startStudioAt({ ...place, keysFile, onFault })
  const app = await createApp(log, (code) => code, { ...appOptionsOf(config), name: 'Studio' })
  mountGuests(app, config, [studio])
  limitConnections(app.server, config, trustedOf(config.trustedProxies))
  const address = await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`The games are at ${address}${studio.prefix}/\n`)
  const stop = () => {
    void app
      .close()
      .then(() => studio.stop())
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

main().catch((cause) => {
  process.stderr.write(`${sentenceOf(cause)}\n`)
  process.exit(1)
})
