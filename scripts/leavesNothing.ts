// For test files that share a process: what one has put in the place of globals is gone before the next begins.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
