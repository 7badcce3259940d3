// `npm run soak -- [SEED …] [--minutes N] [--speed N]`: hours of the simulated world through the guard. Nothing in it is a
// wrong price, so that every alarm is a false one; each is printed, and any makes the run fail.
import { parseArgs } from 'node:util'
import { playWorld, worldNames } from '@walia/server/odds/stages/testWorld.ts'

const SATURDAY_NOON = Date.parse('2026-11-21T12:00:00.000Z')
const USUAL_SEEDS = ['walia2', 'wolf', 'ibex', 'gelada', 'nyala']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '180' }, speed: { type: 'string', default: '10' } },
})
const [minutes, speed] = [Number(values.minutes), Number(values.speed)]
const names = await worldNames()
let alarmCount = 0
for (const seed of positionals.length > 0 ? positionals : USUAL_SEEDS) {
  const run = { seed, start: SATURDAY_NOON, speed, minutes, awayEvery: 25, lateEvery: 10 }
  const { alarms, lines } = playWorld(names, run)
  alarmCount += alarms.length
  process.stdout.write(`${seed}: ${minutes} minutes at ${speed}×, ${lines} prices of lines, ${alarms.length} alarms\n`)
  for (const alarm of alarms) process.stdout.write(`  ${alarm}\n`)
}
process.exitCode = alarmCount === 0 ? 0 : 1
