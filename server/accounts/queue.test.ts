// A few at a time, a few waiting, and the rest turned away.
import { expect, test } from 'vitest'
import { Queue } from './queue.ts'

test('two work at once, three wait in order, a sixth is turned away, and a failure gives its place on', async () => {
  const queue = new Queue(2, 3)
  const [begun, ends]: [number[], ((fails: boolean) => void)[]] = [[], []]
  const work = (n: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(n)
      ends[n] = (fails) => (fails ? reject(new Error('failed')) : resolve(n))
    })
  const results = [0, 1, 2, 3, 4].map((n) => queue.run(work(n)))
  expect(queue.isFull).toBe(true)
  expect(queue.run(work(5))).toBeNull()
  expect(begun).toEqual([0, 1])
  ends[1]?.(true)
  await expect(results[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  for (const n of [0, 2, 3, 4]) {
    await expect.poll(() => ends[n]).toBeDefined()
    ends[n]?.(false)
    expect(await results[n]).toBe(n)
  }
  expect([queue.isFull, begun]).toEqual([false, [0, 1, 2, 3, 4]])
})
