// How the operator's words about contradictions are read.
import { expect, test } from 'vitest'
import { readCommand } from './command.ts'

const why = ['--reason', 'seen on video']
const decide = (...words: string[]) => ['contradiction', 'decide', ...words, ...why]

test.each<[readonly string[], object]>([
  [['contradiction', 'list'], { action: 'contradictionList', subject: {} }],
  [decide('--id', '7', '--as', 'ruling'), { action: 'contradictionDecide', subject: { id: 7, as: 'ruling' } }],
  [decide('--id', '7', '--as', 'feed'), { action: 'contradictionDecide', subject: { id: 7, as: 'feed' } }],
])('%j', (args, request) => expect(readCommand(args)).toMatchObject({ ok: true, request }))

test.each([
  [decide('--as', 'feed'), '--id is missing'],
  [decide('--id', '0', '--as', 'feed'), '--id: expected a whole number from 1'],
  [decide('--id', '7'), '--as is missing'],
  [decide('--id', '7', '--as', 'both'), '--as: expected ruling or feed, got both'],
  [['contradiction', 'decide', '--id', '7', '--as', 'feed'], '--reason is missing'],
])('%j is refused', (args, message) => {
  const read = readCommand(args)
  expect(read.ok ? '' : read.message).toContain(message)
})
