// When batches leave: at once when nothing is on its way, else when they are worth a call of their own.
import { expect, test } from 'vitest'
import { Batcher, togetherOrAlone } from './batcher.ts'

const FOREVER_MS = 3_600_000

/** A batcher whose batches stay on their way until they are ended. */
function heldBatcher(patienceMs: number, laneOf = (item: number) => item) {
  const sent: number[][] = []
  const ends: (() => void)[] = []
  const batcher = new Batcher<number, number>({
    run: (items) =>
      new Promise((resolve) => {
        sent.push([...items])
        ends.push(() => resolve(items))
      }),
    laneOf,
    ...{ sizeMax: 5, inFlightMax: 2, besideMin: 3, patienceMs, waitingMax: 100 },
  })
  return { batcher, sent, ends }
}

const nextTurns = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a bet that comes alone leaves at once; few that come meanwhile wait for its end and leave together', async () => {
  const { batcher, sent, ends } = heldBatcher(FOREVER_MS)
  const answers = [batcher.add(1)]
  await nextTurns()
  answers.push(batcher.add(2), batcher.add(3))
  await nextTurns()
  expect(sent).toEqual([[1]])
  ends[0]?.()
  await nextTurns()
  expect(sent).toEqual([[1], [2, 3]])
  ends[1]?.()
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
})

test('many that come meanwhile leave beside the first, and what is more than a batch waits for an end', async () => {
  const { batcher, sent, ends } = heldBatcher(FOREVER_MS)
  const answers = [batcher.add(1)]
  await nextTurns()
  for (let item = 2; item <= 9; item++) answers.push(batcher.add(item))
  await nextTurns()
  expect(sent).toEqual([[1], [2, 3, 4, 5, 6]])
  ends[0]?.()
  await nextTurns()
  expect(sent[2]).toEqual([7, 8, 9])
  for (const end of ends) end()
  expect(await Promise.all(answers)).toHaveLength(9)
})

test('few do not wait for a batch that takes long: it waits for a lock that may not be theirs', async () => {
  const { batcher, sent, ends } = heldBatcher(1)
  const first = batcher.add(1)
  await nextTurns()
  const second = batcher.add(2)
  await expect.poll(() => sent).toEqual([[1], [2]])
  for (const end of ends) end()
  expect(await Promise.all([first, second])).toEqual([1, 2])
})

test('a second bet of one account never leaves beside the first one', async () => {
  const { batcher, sent, ends } = heldBatcher(0, () => 7)
  const answers = [batcher.add(1), batcher.add(2)]
  await nextTurns()
  expect(sent).toEqual([[1]])
  ends[0]?.()
  await expect.poll(() => sent).toEqual([[1], [2]])
  ends[1]?.()
  expect(await Promise.all(answers)).toEqual([1, 2])
})

const fault = (code: string) => Object.assign(new Error(code), { code })

test('what fails together is tried alone, so that one that cannot be taken stops no other', async () => {
  const calls: (readonly number[])[] = []
  const answers = await togetherOrAlone([1, 2, 3], async (some) => {
    calls.push(some)
    if (some.includes(2)) throw fault('23514')
    return some
  })
  expect(calls).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(answers).toEqual([1, fault('23514'), 3])
})

test.each(['ECONNRESET', '57P01', '08006'])('after %s it may stand: nothing is tried again', async (code) => {
  let calls = 0
  const taking = togetherOrAlone([1, 2], async () => {
    calls += 1
    throw fault(code)
  })
  await expect(taking).rejects.toThrow(code)
  expect(calls).toBe(1)
})
