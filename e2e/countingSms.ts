// An SMS provider of the test's own, over HTTP: counts how often each message was handed to it, and answers a second later.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from './dataFolders.ts'

const ANSWERS_AFTER_MS = 1000

export type CountingSms = {
  /** For SMS_SANDBOXES. */
  file: string
  /** How often each message was taken, by its id. */
  taken: ReadonlyMap<string, number>
  stop(): void
}

export async function startCountingSms(): Promise<CountingSms> {
  const taken = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://sms').searchParams.get('id') ?? ''
    taken.set(id, (taken.get(id) ?? 0) + 1)
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{"state":"ok"}'), ANSWERS_AFTER_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const folder = temporaryFolder('sms')
  const file = join(folder, 'providers.json')
  const provider = {
    ...{ shape: 'http', name: 'counting', method: 'GET', url: `http://127.0.0.1:${port}/send?id={id}`, headers: {} },
    ...{ body: null, takenField: 'state', takenValue: 'ok', referenceField: '' },
    ...{ reportSecret: '', reportReference: '', reportStatus: '', reportDelivered: '', reportFailed: '' },
  }
  writeFileSync(file, JSON.stringify([provider]))
  const stop = () => {
    server.close()
    server.closeAllConnections()
    removeFolder(folder)
  }
  return { file, taken, stop }
}
