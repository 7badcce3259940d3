// The offline verifier as a program: a saved list of rounds, true, with forged weights, with a seed that was chosen afterwards,
// with a round left out, and with a draw that was withheld from its beacon.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { beaconPublicKeyOf, beaconSignatureOf, beaconValueOf } from '../domain/fair/beacon.ts'
import { linkAt, linkBefore } from '../domain/fair/chain.ts'
import { crashPointOf } from '../domain/fair/crash.ts'
import { roundStreamOf } from '../domain/fair/round.ts'
import { termsOf, weightedOutcomesOf } from '../domain/jackpots/draw.ts'
import { outcomesText } from '../domain/jackpots/entry.ts'

const secret = '8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21'
const LENGTH = 9
const ends = linkAt(secret, LENGTH, 0)
const chains = [{ id: 1, length: LENGTH, ends }]
const own = new Uint8Array(32).fill(9)
const key = beaconPublicKeyOf(own)
const signature = beaconSignatureOf(own, 64)
const beacon = { hash: 'of-tests', public_key: key, genesis_at: 0, period_ms: 1000, round: 64 }

/** A draw of two matches by prices, as `/api/v1/fair?game=jackpot` publishes it. */
function drawOf(number: number, seed = linkAt(secret, LENGTH, number)) {
  const matches = [2 * number, 2 * number + 1]
  const weights = [
    [5012, 2888, 2100],
    [1100, 2400, 6500],
  ]
  const terms = termsOf(matches, weights)
  const stream = roundStreamOf({ game: 'jackpot', number, terms }, { seed, signature })
  return {
    ...{ game: 'jackpot', number, phase: 'settled', closes_at: '1970-01-01T00:01:00.000Z', seed, signature, terms },
    ...{ commitment: linkBefore(seed), chain: 1, link: number, beacon },
    result: { matches, weights, outcomes: weightedOutcomesOf(stream, weights).map(outcomesText) },
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'verify-'))
const verify = (rounds: readonly object[], ...options: string[]) => verifyList({ data: { chains, rounds } }, ...options)

async function verifyList(list: object, ...options: string[]) {
  const file = path.join(folder, 'rounds.json')
  writeFileSync(file, JSON.stringify(list))
  const args = [path.join(import.meta.dirname, 'verify.ts'), file, key, ...options]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  const [status] = await once(child, 'close')
  return { status, lines: stdout.trim().split('\n').slice(1) }
}

it('finds a true list right, and says which chain it was held against', async () => {
  expect(await verify([drawOf(7), drawOf(8)])).toEqual({
    status: 0,
    lines: ['jackpot 7: right', 'jackpot 8: right', '2 rounds, 0 wrong'],
  })
})

it('fails on forged weights, in the result or as they were published', async () => {
  const [draw, forged] = [drawOf(7), [[5112, 2788, 2100], drawOf(7).result.weights[1] as number[]]]
  const inResult = { ...draw, result: { ...draw.result, weights: forged } }
  const asPublished = { ...drawOf(8), terms: termsOf(drawOf(8).result.matches, forged) }
  expect(await verify([inResult, asPublished])).toEqual({
    status: 1,
    lines: ['jackpot 7: result', 'jackpot 8: result', '2 rounds, 2 wrong'],
  })
})

it('fails on a seed that was chosen afterwards, and on a seed that is told while nothing is decided', async () => {
  const told = { ...drawOf(9), phase: 'open', signature: null, result: null }
  expect(await verify([drawOf(7, linkAt('f'.repeat(64), LENGTH, 7)), told])).toEqual({
    status: 1,
    lines: ['jackpot 7: chain', 'jackpot 9: told', '2 rounds, 2 wrong'],
  })
})

it('fails on a round that is left out', async () => {
  const open = (number: number) => ({ ...drawOf(number), game: 'lucky6', phase: 'open', ...NOTHING })
  expect(await verify([open(9), open(7)])).toEqual({
    status: 1,
    lines: ['lucky6 9: undecided', 'lucky6 7: undecided', 'lucky6 8: is missing', '2 rounds, 1 wrong'],
  })
})
const NOTHING = { seed: null, signature: null, result: null }

it('asks a beacon whether a void round had its value', async () => {
  const asked: string[] = []
  const server = createServer(({ url }, answer) => {
    asked.push(url ?? '')
    const isThere = url?.endsWith('/64')
    answer.writeHead(isThere ? 200 : 404).end(isThere ? JSON.stringify({ round: 64, signature }) : '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const withheld = { ...drawOf(7), phase: 'refunded', signature: null, result: null }
    const without = { ...drawOf(8), phase: 'refunded', signature: null, result: null, beacon: { ...beacon, round: 65 } }
    expect((await verify([withheld, without])).lines.at(-1)).toBe('2 rounds, 0 wrong')
    expect(await verify([withheld, without], '--beacon', address)).toEqual({
      status: 1,
      lines: ['jackpot 7: unused', 'jackpot 8: void', '2 rounds, 1 wrong'],
    })
    expect(asked).toEqual(['/of-tests/public/64', '/of-tests/public/65'])
  } finally {
    server.close()
  }
})

it('takes rounds of crash, and asks a beacon for their salt', async () => {
  const server = createServer((_, answer) => answer.end(JSON.stringify({ signature }))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const listOf = (salt: string) => {
    const seed = linkAt(secret, LENGTH, 3)
    const round = { number: 70, commitment: linkBefore(seed), seed, point: crashPointOf(seed, salt, 97), link: 3, ends }
    const chain = { number: 1, ends, length: LENGTH, beaconRound: 64, salt, publishedAt: '2020-01-01T00:00:00.000Z' }
    return { chains: [chain], rounds: [round, { ...round, number: 71, point: round.point + 1 }] }
  }
  try {
    expect(await verifyList(listOf(beaconValueOf(signature)), '--beacon', address)).toEqual({
      status: 1,
      lines: ['crash 70: right', 'crash 71: result', '2 rounds, 1 wrong'],
    })
    expect((await verifyList(listOf('f'.repeat(64)), '--beacon', address)).lines).toEqual([
      "chain 1: its salt is not the beacon's value 64",
      ...['crash 70: right', 'crash 71: result', '2 rounds, 2 wrong'],
    ])
  } finally {
    server.close()
  }
})
