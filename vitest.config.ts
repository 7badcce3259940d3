// The tests: pure ones beside their subject, `*.db.test.ts` on a real PostgreSQL, journeys and crashes in their own project.
import { defineConfig } from 'vitest/config'

/** As long as Playwright waits: vitest's own second is not enough on a machine with other work. */
const POLL_MS = 20_000

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.db.test.ts'],
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: ['scripts/testPostgres.ts'],
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          exclude,
          expect: { poll: { timeout: POLL_MS } },
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'crashes',
          include: ['e2e/**/*.crash.ts'],
          exclude,
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
