// A lock between processes of one machine: waited for, given back after a fault, and taken from who was killed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walia-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('of those that begin together one works at a time, and none is left out', async () => {
  let [running, runningMax] = [0, 0]
  const work = async () => {
    runningMax = Math.max(runningMax, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
  }
  const done = await Promise.all(Array.from({ length: 4 }, () => oneAtATime(lock, work)))
  expect([done.length, runningMax, existsSync(lock)]).toEqual([4, 1, false])
})

test('a fault gives the lock back', async () => {
  const failing = oneAtATime(lock, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await oneAtATime(lock, async () => 'worked')).toBe('worked')
})

test('the lock of a process that was killed is taken', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  expect(await oneAtATime(lock, async () => 'worked')).toBe('worked')
})

test('a lock of long ago is taken, as its number may be of another process by now', async () => {
  writeFileSync(lock, String(process.pid))
  utimesSync(lock, 0, 0)
  expect(await oneAtATime(lock, async () => 'worked')).toBe('worked')
})
