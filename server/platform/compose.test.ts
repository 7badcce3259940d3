// Composition by a list: the order in which things are made, started and stopped.
import { expect, test } from 'vitest'
import { Composition, leading, type Part, running } from './compose.ts'

function listed() {
  const calls: string[] = []
  const slice = (name: string) => {
    calls.push(`make ${name}`)
    return { name, start: () => calls.push(`start ${name}`), stop: () => calls.push(`stop ${name}`) }
  }
  const list = new Composition()
    .add('ledger', () => slice('ledger'), running)
    .add('odds', async () => slice('odds'))
    .add('bets', ({ ledger, odds }) => slice(`bets of ${ledger.name} and ${odds.name}`), leading('settlement'))
    .run(({ odds }) => leading('feed')(odds))
  return { calls, list }
}

test('lines are made one after the other, each of those above it, and nothing is started', async () => {
  const { calls, list } = listed()
  const made = await list.make()
  expect(Object.keys(made)).toEqual(['ledger', 'odds', 'bets', 'parts'])
  expect(calls).toEqual(['make ledger', 'make odds', 'make bets of ledger and odds'])
})

test('parts start and lead in the order of the list; what leads does not start before', async () => {
  const { calls, list } = listed()
  const { parts } = await list.make()
  const after = (call: (part: Part) => unknown) => {
    calls.length = 0
    for (const part of parts) call(part)
    return [...calls]
  }
  expect(after((part) => part.start?.())).toEqual(['start ledger'])
  expect(after((part) => part.startLead?.())).toEqual(['start bets of ledger and odds', 'start odds'])
  expect(after((part) => part.stop?.())).toEqual(['stop ledger', 'stop bets of ledger and odds', 'stop odds'])
})

test('a line that cannot be made ends the list with its error, and what was made before is stopped', async () => {
  const { calls, list } = listed()
  const broken = list.add('sms', () => Promise.reject(new Error('no provider'))).add('later', () => calls.push('later'))
  await expect(broken.make()).rejects.toThrow('no provider')
  expect(calls).not.toContain('later')
  expect(calls.slice(3)).toEqual(['stop odds', 'stop bets of ledger and odds', 'stop ledger'])
})
