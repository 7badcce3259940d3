// List reads per second, against a bare Fastify route that answers a constant body of the same size.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { matchPaths, TAB } from '@walia/contract/paths.ts'
import { generate } from './generate.ts'
import type { Seen } from './generator.ts'
import type { Machinery } from './machinery.ts'
import { milliseconds, perSecond, type Row, ratio } from './table.ts'

const CONNECTIONS = 32
const SECONDS = 6
const GOAL = 0.5
const PATH = `${matchPaths.list}?page=1&limit=10&tab_id=${TAB.upcoming}&sub_type_id=1,186,340&sport_id=-1&language=en`

async function read(port: number, path: string): Promise<Seen> {
  const timing = { port, connections: CONNECTIONS, warmUpMs: 2000, measureMs: SECONDS * 1000 }
  const seen = await generate({ kind: 'read', path, ...timing })
  if (Object.keys(seen.errors).length > 0) throw new Error(`Reads failed: ${JSON.stringify(seen.errors)}`)
  return seen
}

async function readBare(body: string): Promise<Seen> {
  const child = fork(fileURLToPath(new URL('./bareFastify.ts', import.meta.url)), { execArgv: [] })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve(Number(message)))
      child.once('exit', (code) => reject(new Error(`The bare route ended with ${code}.`)))
      child.send(body)
    })
    return await read(port, '/constant')
  } finally {
    child.disconnect()
  }
}

const latencies = ({ p50, p99 }: Seen): string => `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`

export async function measureReads(machinery: Machinery): Promise<Row[]> {
  const { base } = await machinery.product()
  const body = await (await fetch(`${base}${PATH}`)).text()
  machinery.say('Measuring list reads…')
  const bare = await readBare(body)
  const list = await read(await machinery.port(), PATH)
  const rates = { bare: bare.accepted / bare.seconds, list: list.accepted / list.seconds }
  const size = `${(Buffer.byteLength(body) / 1024).toFixed(1)} KB`
  return [
    {
      what: `a bare Fastify route, constant ${size}`,
      result: perSecond(rates.bare),
      ratio: '1.00',
      note: latencies(bare),
    },
    {
      what: `list reads (uo/matches, 10 rows, ${size})`,
      result: perSecond(rates.list),
      ratio: `${ratio(rates.list / rates.bare)} to the bare route`,
      goal: GOAL.toFixed(2),
      note: latencies(list),
    },
  ]
}
