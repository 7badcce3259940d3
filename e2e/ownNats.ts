// A NATS server that a test may kill: it comes back under the same address. Where there is none, such tests are left out.
import { type ChildProcess, spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { portOfOurOwn } from './dataFolders.ts'
import { waitForEnd } from './processes.ts'

export type OwnNats = { url: string; kill(): Promise<void>; restart(): Promise<void> }

/** Found, or installed, by the command that runs the tests. */
export const natsServer = process.env.NATS_SERVER
if (natsServer === undefined)
  console.warn('NATS_SERVER names no nats-server: processes that sell from a copy of the prices are left untested.')

const START_MAX_MS = 10_000

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

export async function startOwnNats(): Promise<OwnNats> {
  const port = await portOfOurOwn()
  let child: ChildProcess | null = null
  const restart = async (): Promise<void> => {
    child = spawn(natsServer as string, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    for (const until = Date.now() + START_MAX_MS; Date.now() < until; ) {
      if (await answers(port)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`nats-server did not listen within ${START_MAX_MS / 1000} s`)
  }
  const kill = async (): Promise<void> => {
    if (!child?.pid) return
    child.kill('SIGKILL')
    await waitForEnd([child.pid])
  }
  await restart()
  return { url: `nats://127.0.0.1:${port}`, kill, restart }
}
