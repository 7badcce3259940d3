// A feed in memory for tests: both doors, every call remembered, messages sent by hand.
import type { ConnectionState, FeedMessage, FeedRest, FeedTransport } from './transport.ts'

export type TestFeed = {
  transport: FeedTransport
  rest: FeedRest
  /** Sends bodies as one batch; resolves when they were applied. */
  send(...bodies: readonly string[]): Promise<void>
  connection(state: ConnectionState): void
  recoveries: { product: number; afterMs: number | null; requestId: number }[]
  eventRecoveries: { product: number; urn: string }[]
  fixturesRead: string[]
}

const MARKETS = `<market_descriptions response_code="OK">
  <market id="1" name="1x2" groups="all|score|regular_play"><outcomes><outcome id="1" name="{$competitor1}"/><outcome id="2" name="draw"/><outcome id="3" name="{$competitor2}"/></outcomes></market>
  <market id="18" name="Total" groups="all|score|regular_play"/>
</market_descriptions>`
const PRODUCERS = `<producers response_code="OK">
  <producer id="1" name="liveodds" active="true" scope="live" stateful_recovery_window_in_minutes="600"/>
  <producer id="3" name="pre" active="true" scope="prematch" stateful_recovery_window_in_minutes="4320"/>
  <producer id="99" name="off" active="false" scope="live" stateful_recovery_window_in_minutes="600"/>
</producers>`

export const fixtureXml = (urn: string, startsAt: number): string =>
  `<fixtures_fixture><fixture id="${urn}" start_time="${new Date(startsAt).toISOString()}">
    <tournament id="sr:tournament:17" name="Premier League"><sport id="sr:sport:1" name="Soccer"/><category id="sr:category:1" name="England"/></tournament>
    <competitors><competitor id="sr:competitor:1" name="Arsenal" qualifier="home"/><competitor id="sr:competitor:2" name="Chelsea" qualifier="away"/></competitors>
  </fixture></fixtures_fixture>`

/** `schedule` are the matches known from the start; other fixtures are found one by one. */
export function createTestFeed(now: () => number, schedule: readonly string[] = []): TestFeed {
  let onMessage: (message: FeedMessage) => void = () => {}
  let onState: (state: ConnectionState) => void = () => {}
  const recoveries: TestFeed['recoveries'] = []
  const eventRecoveries: TestFeed['eventRecoveries'] = []
  const fixturesRead: string[] = []
  const startsAt = () => now() + 3_600_000
  const rest: FeedRest = {
    producers: async () => PRODUCERS,
    markets: async (lang) => {
      if (lang !== 'en') throw new Error(`no ${lang}`)
      return MARKETS
    },
    matchStatuses: async () => '<match_status_descriptions/>',
    schedule: async () => schedule.map((urn) => fixtureXml(urn, startsAt())),
    fixture: async (urn) => {
      fixturesRead.push(urn)
      return fixtureXml(urn, startsAt())
    },
    initiateRecovery: async (product, afterMs, requestId) => {
      recoveries.push({ product, afterMs, requestId })
    },
    recoverEvent: async (product, urn) => {
      eventRecoveries.push({ product, urn })
    },
  }
  const transport: FeedTransport = {
    start(message, state) {
      onMessage = message
      onState = state
      onState('connected')
    },
    stop: async () => {
      onMessage = () => {}
    },
  }
  return {
    transport,
    rest,
    recoveries,
    eventRecoveries,
    fixturesRead,
    connection: (state) => onState(state),
    async send(...bodies) {
      for (const body of bodies)
        onMessage({ routingKey: '-.-.-.-.-.-.-.-', body: Buffer.from(body), receivedAt: now() })
      // A turn of the intake takes a hundred messages; a few turns more for what follows from them.
      for (let turn = 0; turn < bodies.length / 100 + 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
