// List reads per second, against a bare Fastify route that answers a constant body of the same size.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { matchPaths, TAB } from '@walia/contract/paths.ts'
import { generate } from './generate.ts'
import type { LoadResult } from './generator.ts'
import type { Machinery } from './machinery.ts'
import { medianOf, ROUNDS, ratesOf, ratioOf } from './rounds.ts'
import { milliseconds, perSecond, type Row } from './table.ts'

const CONNECTIONS = 32
const TURN_SECONDS = 3
const TURN_WARM_UP_MS = 1000
const WARM_UP_MS = 4000
const GOAL = 0.6
const BARE_PATH = '/constant'
const PATH = `${matchPaths.list}?page=1&limit=10&tab_id=${TAB.upcoming}&sub_type_id=1,186,340&sport_id=-1&language=en`

async function read(port: number, path: string, warmUpMs = TURN_WARM_UP_MS): Promise<LoadResult> {
  const timing = { port, connections: CONNECTIONS, warmUpMs, measureMs: TURN_SECONDS * 1000 }
  const result = await generate({ kind: 'read', path, ...timing })
  if (Object.keys(result.errors).length > 0) throw new Error(`Reads failed: ${JSON.stringify(result.errors)}`)
  return result
}

type Turns = { bare: LoadResult[]; list: LoadResult[] }

/** Runs the work with the bare route's port, and stops the route afterwards. */
async function besideBare(body: string, measure: (port: number) => Promise<Turns>): Promise<Turns> {
  const child = fork(fileURLToPath(new URL('./bareFastify.ts', import.meta.url)))
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve(Number(message)))
      child.once('exit', (code) => reject(new Error(`The bare route ended with ${code}.`)))
      child.send(body)
    })
    return await measure(port)
  } finally {
    child.disconnect()
  }
}

async function takeTurns(barePort: number, listPort: number): Promise<Turns> {
  const turns: Turns = { bare: [], list: [] }
  await read(barePort, BARE_PATH, WARM_UP_MS)
  await read(listPort, PATH, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.bare.push(await read(barePort, BARE_PATH))
    turns.list.push(await read(listPort, PATH))
  }
  return turns
}

const latencies = (turns: readonly LoadResult[]): string => {
  const middle = (which: 'p50' | 'p99') => milliseconds(medianOf(turns.map((result) => result[which])))
  return `p50 ${middle('p50')}, p99 ${middle('p99')} in the middle one of ${turns.length} turns`
}

export async function measureReads(machinery: Machinery): Promise<Row[]> {
  const { base } = await machinery.product()
  const port = await machinery.port()
  const body = await (await fetch(`${base}${PATH}`)).text()
  machinery.say('Measuring list reads…')
  const { bare, list } = await besideBare(body, (barePort) => takeTurns(barePort, port))
  const rates = { bare: ratesOf(bare), list: ratesOf(list) }
  const size = `${(Buffer.byteLength(body) / 1024).toFixed(1)} KB`
  return [
    {
      what: `a bare Fastify route, constant ${size}`,
      result: perSecond(medianOf(rates.bare)),
      ratio: '1.00',
      note: latencies(bare),
    },
    {
      what: `list reads (uo/matches, 10 rows, ${size})`,
      result: perSecond(medianOf(rates.list)),
      ratio: `${ratioOf(rates.list, rates.bare)} to the bare route`,
      goal: GOAL.toFixed(2),
      note: latencies(list),
    },
  ]
}
