// The tests: pure ones beside their subject, `*.db.test.ts` on a real PostgreSQL, journeys and crashes in their own project.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** As long as Playwright waits: vitest's own second is not enough on a machine with other work. */
const POLL_MS = 20_000

/** Begun last, one of these would run alone at the end. Beside each that waits for a round is one that works. */
const LONGEST = [
  ...['virtuals.e2e', 'accessibility.e2e', 'largeText.e2e', 'winningTicket.e2e', 'luckySix.e2e'],
  ...['liveSlip.e2e', 'cashout.e2e', 'pricesOnPhone.e2e'],
  ...[
    'journeys.e2e',
    'bankEnds.e2e',
    'paymentEnds.e2e',
    'lastCent.e2e',
    'lostAnswer.e2e',
    'statement.e2e',
    'affiliateMonths.e2e',
  ],
  ...['guardWorld.test', 'world.test', 'manyPayments.db', 'withdrawalAttacks.db'],
  ...['priceRace.db', 'withdrawals.db', 'api.db', 'takeOver.db', 'sms.db'],
]
/** They have one product in turns: near each other, one of two workers would wait for the other. */
const IN_TURN = [
  ...[
    'journeys.e2e',
    'crashTaps.e2e',
    'lobby.e2e',
    'lastCent.e2e',
    'jackpots.e2e',
    'banners.e2e',
    'calledBanners.e2e',
    'oddsBoost.e2e',
  ],
  ...['referral.e2e', 'promo.e2e', 'cashback.e2e'],
]

const isOf =
  (names: readonly string[]) =>
  ({ moduleId }: TestSpecification): boolean =>
    names.some((name) => moduleId.includes(`/${name}.`))

/** Those in turn as far from each other as can be, the first of them first. */
function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const inTurn = files.filter(isOf(IN_TURN))
  const others = files.filter((file) => !inTurn.includes(file))
  const apart = others.length / Math.max(1, inTurn.length)
  const between = (nth: number) => others.slice(Math.round(nth * apart), Math.round((nth + 1) * apart))
  return inTurn.length === 0 ? others : inTurn.flatMap((file, nth) => [file, ...between(nth)])
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = isOf(LONGEST)
    const sorted = await super.sort(files)
    return spread([...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))])
  }
}

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
export default defineConfig({
  test: {
    pool: 'forks',
    // They wait for a third of their time: for locks, leases and a provider's timeouts.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: 'gate', description: 'a main path of the product: part of `npm test`' }],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.db.test.ts'],
          // They are pure: one process for many files saves the start of 200.
          isolate: false,
          setupFiles: ['scripts/leavesNothing.ts'],
          expect: { poll: { timeout: POLL_MS } },
          // They wait for nothing: how long one takes is how busy the machine is.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude,
          // Each file has databases of its own; one process for many files saves loading the server 200 times.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['scripts/testPostgres.ts'],
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 1,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['{e2e,studio}/**/*.e2e.ts'],
          exclude,
          globalSetup: ['scripts/testPostgres.ts', 'e2e/productKeeper.ts'],
          expect: { poll: { timeout: POLL_MS } },
          // A journey waits for half of its time, for a goal, a hold, a round; with its browser, product and PostgreSQL, more
          // than two on two cores measure the machine.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          retry: 2,
          sequence: { groupOrder: 1 },
          // Each wait in a walk has its own limit; how long the whole takes is how busy the machine is.
          testTimeout: 600_000,
          // A product may take minutes to start beside others' work.
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'crashes',
          include: ['{e2e,studio}/**/*.crash.ts'],
          exclude,
          maxWorkers: 1,
          retry: 2,
          // As of journeys: three kills beside other work take minutes, and each wait has its own limit.
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
