// What the socket measurement's processes say to each other.

/** Who listens to what: `lists` viewers to so many rows each, `matches` viewers to one match's page each. */
export type Audience = { listViewers: number; rowsEach: number; matchViewers: number }

export type HouseOrder =
  | { do: 'product'; matches: number; changesPerSecond: number }
  /** The same frames at the same moments to as many clients, through ws alone. */
  | { do: 'bare'; schedule: Told[] }
  | { do: 'startTelling' }
  | { do: 'stopTelling' }
  | { do: 'measureMemory' }

/** One telling of one topic: ms since the first, its topic and how many bytes it had. */
export type Told = { atMs: number; topic: string; bytes: number }

export type HouseNews =
  | { port: number }
  | { memoryMb: number; connections: number }
  | { schedule: Told[]; sent: number }

export type ClientOrder =
  | { do: 'connect'; port: number; topicsOf: string[][] }
  /** Sockets that ask for more than they will ever read. */
  | { do: 'connectSlow'; port: number; count: number; topics: string[]; asks: number }
  | { do: 'measure' }
  | { do: 'report' }
  | { do: 'leave' }

export type ClientNews =
  | { connected: number; failed: string | null }
  | { received: number; bytes: number; p50: number; p99: number; max: number }
  | { ready: true }

/** Topics of every client: list viewers first. Rows are taken in turn, so that every match has as many listeners. */
export function topicsOf({ listViewers, rowsEach, matchViewers }: Audience, matches: number): string[][] {
  const row = (number: number) => `head:${1 + (number % matches)}`
  return [
    ...Array.from({ length: listViewers }, (_, viewer) =>
      Array.from({ length: rowsEach }, (_, place) => row(viewer * rowsEach + place)),
    ),
    ...Array.from({ length: matchViewers }, (_, viewer) => [`match:${1 + (viewer % matches)}`]),
  ]
}

/** Frames carry the moment they were decided on, epoch ms with decimals. */
export const AT = '"at":'
export const nowMs = (): number => performance.timeOrigin + performance.now()
