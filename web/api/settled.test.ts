// What is drawn below a question: nothing while its first answer is on its way.
import { expect, test } from 'vitest'
import { isSettled } from './settled.ts'

test.each([
  ['its first answer is on its way', { data: undefined, fetchStatus: 'fetching', failureCount: 0 }, false],
  ['it is answered', { data: {}, fetchStatus: 'idle', failureCount: 0 }, true],
  ['it is answered and asked anew', { data: {}, fetchStatus: 'fetching', failureCount: 0 }, true],
  ['its first try has failed', { data: undefined, fetchStatus: 'fetching', failureCount: 1 }, true],
  ['it has failed', { data: undefined, fetchStatus: 'idle', failureCount: 1 }, true],
  ['there is no network', { data: undefined, fetchStatus: 'paused', failureCount: 0 }, true],
  ['it is not asked: nobody is logged in', { data: undefined, fetchStatus: 'idle', failureCount: 0 }, true],
] as const)('%s', (_name, asked, settled) => expect(isSettled(asked)).toBe(settled))
