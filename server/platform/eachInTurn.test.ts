// Work over many accounts, of which one fails, all fail, or none does.
import { expect, test } from 'vitest'
import { eachInTurn } from './eachInTurn.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('a fault with one holds up no other, of this page or the next, and is said at the end', async () => {
  const done: number[] = []
  const turns = eachInTurn('weeks')
  const use = async (number: number) => {
    if (number === 2) throw new Error('two is odd')
    done.push(number)
  }
  await turns.each(numbers(3), use)
  await turns.each([4], use)
  expect(done).toEqual([1, 3, 4])
  expect(turns.end).toThrow('weeks: 1 failed, the first of them: two is odd')
})

test('what fails for everybody ends early', async () => {
  let tried = 0
  const all = eachInTurn('weeks').each(numbers(1000), async () => {
    tried += 1
    throw new Error('no database')
  })
  await expect(all).rejects.toThrow('weeks: 20 failed')
  expect(tried).toBe(20)
})

test('nothing is said where nothing failed', async () => {
  const turns = eachInTurn('weeks')
  await turns.each(numbers(3), async () => {})
  expect(turns.end).not.toThrow()
})
