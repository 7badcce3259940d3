// Undo of a removed pick: offered until a bet of its slip is sent.
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('addEventListener', () => undefined)
const { keepAttempt, useAttempts } = await import('./attempts.ts')
const { showUndo } = await import('./undo.ts')
const { showSnackbar, useSnackbar } = await import('../ui/snackbar.ts')

const shown = () => useSnackbar.getState().shown?.messages[0]
const undo = { label: 'Undo', run: () => undefined }
const send = (name: 'normal' | 'combo', userId: number | null = null) =>
  keepAttempt({ key: 'a', userId, name, slip: { kind: name, picks: [] }, startedAt: Date.now() })

beforeEach(() => {
  useAttempts.setState({ list: [], sending: null, held: null })
  showUndo('normal', 'Removed', undo)
})

test('a bet of the slip ends the offer, so that the pick does not come back into a slip that is being placed', () => {
  expect(shown()).toBe('Removed')
  send('normal')
  expect(shown()).toBeUndefined()
})

test('a bet of the slip in another tab ends it too', () => {
  const slip = { kind: 'normal' as const, picks: [] }
  useAttempts.setState({ list: [{ key: 'b', userId: null, name: 'normal', slip, startedAt: Date.now() }] })
  expect(shown()).toBeUndefined()
})

test.each([
  ['another slip', 'combo', null],
  ['another bettor', 'normal', 8],
] as const)('a bet of %s leaves it', (_name, name, userId) => {
  send(name, userId)
  expect(shown()).toBe('Removed')
})

test('the message that has followed it stays', () => {
  showSnackbar({ status: 'info', messages: ['Later'] })
  send('normal')
  expect(shown()).toBe('Later')
})
