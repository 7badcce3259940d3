// One message at a time: its status, its list, how long it stays, and closing it.
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { hideAfterMsOf, hideSnackbar, showSnackbar, showToast, snackbarStatuses, useSnackbar } from './snackbar.ts'

const shown = () => useSnackbar.getState().shown
const style = readFileSync(new URL('./Snackbar.module.css', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

beforeEach(() => hideSnackbar())

test('the statuses', () => expect(snackbarStatuses).toEqual(['error', 'warning', 'info', 'success', 'default']))

test.each(snackbarStatuses)('%s has a colour of its own', (status) => {
  expect(style).toContain(`.${status} {\n  background: var(--snack-${status});`)
  expect(tokens).toContain(`--snack-${status}:`)
})

test.each([
  [undefined, 3_000],
  [3, 3_000],
  [5, 5_000],
  [10, 10_000],
] as const)('%s seconds: gone after %i ms', (seconds, ms) => {
  expect(hideAfterMsOf({ status: 'info', messages: ['x'], ...(seconds ? { seconds } : {}) })).toBe(ms)
})

test('the newest takes the place, with all its messages, and the late end of the one before does not close it', () => {
  showSnackbar({ status: 'info', messages: ['first'] })
  const first = shown()?.id
  showSnackbar({ status: 'error', messages: ['second', 'third'], seconds: 10 })
  hideSnackbar(first)
  expect(shown()).toMatchObject({ status: 'error', messages: ['second', 'third'] })
  hideSnackbar()
  expect(shown()).toBeNull()
})

test('a toast stays 3 s, and 5 s with something to undo', () => {
  showToast('Copied')
  expect(shown()).toMatchObject({ status: 'default', compact: true, seconds: 3 })
  showToast('Removed', { label: 'Undo', run: () => {} })
  expect(shown()).toMatchObject({ seconds: 5 })
})
