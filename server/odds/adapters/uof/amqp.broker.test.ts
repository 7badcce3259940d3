// The exchange for real: a RabbitMQ of our own is started, messages published, the connection killed.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Channel, type ChannelModel, connect } from 'amqplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { applyReading } from '../../apply.ts'
import { createProducerRunner, type ProducerRunner } from '../../producerRunner.ts'
import { createFeedState } from '../../state.ts'
import type { FeedMessage, FeedRest, FeedTransport } from '../../transport.ts'
import { createAmqpTransport } from './amqpTransport.ts'
import { readMessage } from './parse.ts'
import { alive, EVENT, oddsChange, oneXTwo, snapshotComplete } from './samples/messages.ts'

const run = promisify(execFile)
// Debian's own folder first: what it puts on the PATH changes to another user, who cannot write where we want it.
const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const broker = folders.map((folder) => join(folder, 'rabbitmq-server')).find((path) => existsSync(path))
const PORT_FROM = 4600
const PORT_TO = 4650

if (broker === undefined)
  console.warn(
    'rabbitmq-server is not installed: the AMQP connection, its reconnection and recovery are left untested.',
  )

async function freePort(from: number): Promise<number> {
  for (let port = from; port <= PORT_TO; port++) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error(`no free port from ${from} to ${PORT_TO}`)
}

type Node = { url: string; env: NodeJS.ProcessEnv; stop(): Promise<void> }

/** A node of its own: name, ports, data and logs apart from any other broker of the machine. */
async function startBroker(path: string): Promise<Node> {
  const folder = mkdtempSync(join(tmpdir(), 'walia-rabbit-'))
  const port = await freePort(PORT_FROM)
  const distPort = await freePort(port + 1)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: folder,
    RABBITMQ_NODENAME: `walia${process.pid}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1',
    ERL_EPMD_PORT: String(await freePort(distPort + 1)),
  }
  writeFileSync(join(folder, 'enabled_plugins'), '[].')
  writeFileSync(join(folder, 'rabbitmq.conf'), 'loopback_users = none\n')
  const child: ChildProcess = spawn(path, [], { env, stdio: 'ignore', detached: true })
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM')
      await Promise.race([ended, sleep(15_000).then(() => child.pid && process.kill(-child.pid, 'SIGKILL'))])
    }
    await run('epmd', ['-port', env.ERL_EPMD_PORT ?? '', '-kill']).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `amqp://guest:guest@127.0.0.1:${port}`
  for (let tries = 0; tries < 240; tries++) {
    if (child.exitCode !== null) break
    const open = await connect(url).catch(() => null)
    if (open !== null) {
      await open.close()
      return { url, env, stop }
    }
    await sleep(250)
  }
  await stop()
  throw new Error('the broker did not start')
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !condition(); tries++) await sleep(25)
  expect(condition()).toBe(true)
}

describe.skipIf(broker === undefined)('a real exchange', () => {
  let node: Node
  let admin: ChannelModel
  let exchange: Channel
  let transport: FeedTransport
  const received: FeedMessage[] = []
  const states: string[] = []
  const recoveries: { product: number; afterMs: number | null; requestId: number }[] = []
  const state = createFeedState(() => ['all'])
  const log = createLog('silent')
  let offsetMs = 0
  const clock = { now: () => Date.now() + offsetMs }
  let producers: ProducerRunner
  const publish = (key: string, body: string) => exchange.publish('unifiedfeed', key, Buffer.from(body))

  beforeAll(async () => {
    node = await startBroker(broker as string)
    admin = await connect(node.url)
    exchange = await admin.createChannel()
    await exchange.assertExchange('unifiedfeed', 'topic', { durable: false })
    const rest = {
      initiateRecovery: async (product: number, afterMs: number | null, requestId: number) => {
        recoveries.push({ product, afterMs, requestId })
      },
    } as unknown as FeedRest
    producers = createProducerRunner(clock, log, rest, {
      onHealth: () => {},
      onRecovery: () => {},
      onWholeRecovery: () => {},
    })
    transport = createAmqpTransport({ url: node.url, log, clock, retryMinMs: 50, retryMaxMs: 200 })
    transport.start(
      (message) => {
        received.push(message)
        const reading = readMessage(message.body, message.routingKey)
        if (reading.kind === 'event') producers.receive(reading.event)
        applyReading(state, reading)
      },
      (connection) => {
        states.push(connection)
        producers.connection(connection)
      },
    )
    await until(() => states.length === 1)
  }, 90_000)

  afterAll(async () => {
    await transport?.stop()
    await admin?.close().catch(() => {})
    await node?.stop()
  }, 60_000)

  test('messages of every kind of key arrive once, in order, with their bytes', async () => {
    const keys = [
      'hi.pre.-.odds_change.1.sr:match.1234.-',
      'hi.-.live.odds_change.4.sr:match.1234',
      '-.-.-.alive.-.-.-.-',
      'lo.-.live.bet_settlement.5.sr:match.1234.-',
      '-.-.-.snapshot_complete.-.-.-.-',
    ]
    for (const [k, key] of keys.entries()) publish(key, `<novelty n="${k}" x="ሰ"/>`)
    await until(() => received.length === keys.length)
    expect(received.map(({ routingKey, body }) => [routingKey, body.toString()])).toEqual(
      keys.map((key, k) => [key, `<novelty n="${k}" x="ሰ"/>`]),
    )
    expect(received.map(({ receivedAt }) => Math.abs(receivedAt - Date.now()) < 60_000)).not.toContain(false)
  })

  test('a producer is up after its recovery; when the connection is killed it goes down, reconnects and recovers from the last alive', async () => {
    const good = clock.now()
    publish('-.-.-.alive.-.-.-.-', alive({ product: 3, timestamp: good }))
    await until(() => recoveries.length === 1)
    publish('hi.pre.-.odds_change.1.sr:match.1234.-', oddsChange({ timestamp: good }, oneXTwo()))
    publish('-.-.-.snapshot_complete.-.-.-.-', snapshotComplete({ product: 3, request_id: recoveries[0]?.requestId }))
    await until(() => producers.up(3))
    publish('-.-.-.alive.-.-.-.-', alive({ product: 3, timestamp: good + 5 }))
    await until(() => received.at(-1)?.routingKey === '-.-.-.alive.-.-.-.-')

    await run(
      join(dirname(broker as string), 'rabbitmqctl'),
      ['-n', node.env.RABBITMQ_NODENAME ?? '', 'close_all_connections', 'test'],
      {
        env: node.env,
      },
    )
    await until(() => states.includes('disconnected'))
    expect(producers.up(3)).toBe(false)
    await until(() => states.at(-1) === 'connected')
    admin = await connect(node.url)
    exchange = await admin.createChannel()
    offsetMs = 31_000
    publish('-.-.-.alive.-.-.-.-', alive({ product: 3, timestamp: clock.now() }))
    await until(() => recoveries.length === 2)
    expect(recoveries[1]).toMatchObject({ product: 3, afterMs: good + 5 })
    publish('-.-.-.snapshot_complete.-.-.-.-', snapshotComplete({ product: 3, request_id: recoveries[1]?.requestId }))
    await until(() => producers.up(3))
    expect(state.matches.get(EVENT)?.lines.get('1?')?.status).toBe(1)
  })

  test('after a stop no message is delivered', async () => {
    const before = received.length
    await transport.stop()
    publish('-.-.-.alive.-.-.-.-', alive({}))
    await sleep(200)
    expect(received.length).toBe(before)
  })
})
