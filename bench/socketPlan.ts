// Messages between the processes of the socket measurement.

/** Who subscribes to what: `lists` viewers to so many rows each, `matches` viewers to one match's page each. */
export type Audience = { listViewers: number; rowsEach: number; matchViewers: number }

export type ServerOrder =
  | { do: 'product'; matches: number; changesPerSecond: number }
  /** The same frames at the same moments to as many clients, through ws alone. */
  | { do: 'bare'; schedule: SentFrame[] }
  | { do: 'startPublishing' }
  | { do: 'stopPublishing' }
  | { do: 'measureMemory' }

/** One frame of one topic: ms since the first frame, its topic and its size in bytes. */
export type SentFrame = { atMs: number; topic: string; bytes: number }

export type ServerReply =
  | { port: number }
  | { memoryMb: number; connections: number }
  | { schedule: SentFrame[]; sent: number }

export type ClientOrder =
  | { do: 'connect'; port: number; topicsOf: string[][] }
  /** Sockets that request more than they will ever read. */
  | { do: 'connectSlow'; port: number; count: number; topics: string[]; requests: number }
  | { do: 'measure' }
  | { do: 'report' }
  | { do: 'leave' }

export type ClientReply =
  | { connected: number; failed: string | null }
  | { received: number; bytes: number; p50: number; p99: number; max: number }
  | { ready: true }

/** Topics of every client: list viewers first. Rows are taken in turn, so that every match has equally many subscribers. */
export function topicsOf({ listViewers, rowsEach, matchViewers }: Audience, matches: number): string[][] {
  const row = (number: number) => `head:${1 + (number % matches)}`
  return [
    ...Array.from({ length: listViewers }, (_, viewer) =>
      Array.from({ length: rowsEach }, (_, index) => row(viewer * rowsEach + index)),
    ),
    ...Array.from({ length: matchViewers }, (_, viewer) => [`match:${1 + (viewer % matches)}`]),
  ]
}

/** Frames carry the time at which they were made, epoch ms with decimals. */
export const AT = '"at":'
export const nowMs = (): number => performance.timeOrigin + performance.now()
