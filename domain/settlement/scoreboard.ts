// What a result is settled from: the score by period, and the tally of any part of a match.

export type PeriodScore = {
  home: number
  away: number
  finished: boolean
  /** A match tie-break played instead of a last set: a set of one game. */
  matchTiebreak?: boolean
}

/** Score of one match. `periods` are halves, quarters, periods or innings; in a sport of sets they are the sets. */
export type Scoreboard = {
  status: 'notStarted' | 'live' | 'ended' | 'abandoned'
  unit: 'goals' | 'sets'
  /** Regulation periods, or the most sets that can be played. */
  periodCount: number
  periods: readonly PeriodScore[]
  /** Extra time, overtime or extra innings, all of it. */
  overtime?: PeriodScore
  /** Winner of a shoot-out or super over: counts as one more goal where that counts at all. */
  decidedBy?: 1 | 2
  /** The side credited with each regulation goal, in order. */
  goals?: readonly (1 | 2)[]
  corners?: readonly PeriodScore[]
  bookings?: readonly PeriodScore[]
}

export type Scope =
  | 'match'
  | 'matchInclOvertime'
  | 'half1'
  | 'half2'
  | 'quarter'
  | 'period'
  | 'inning'
  | 'set'
  | 'sets'
  | 'units'
  | 'corners'
  | 'bookings'

export type Tally = { home: number; away: number; done: boolean }

export type Specifiers = Readonly<Record<string, string>>

/** `setnr=1|total=9.5` or a bare object; the order of keys never matters. */
export function specifiersOf(text: string): Specifiers {
  const entries = text === '' ? [] : text.split('|').map((pair) => pair.split('=') as [string, string])
  return Object.fromEntries(entries)
}

/** Home and away count of one part of a match, and whether that part is over; undefined when there is no such part. */
export function tallyOf(scope: Scope, specifiers: Specifiers, board: Scoreboard): Tally | undefined {
  switch (scope) {
    case 'match':
      return board.unit === 'sets' ? setsOf(board) : regulationOf(board)
    case 'matchInclOvertime':
      return inclOvertimeOf(board)
    case 'half1':
      return halfOf(board, 0)
    case 'half2':
      return halfOf(board, 1)
    case 'quarter':
      return periodOf(board, specifiers.quarternr)
    case 'period':
      return periodOf(board, specifiers.periodnr)
    case 'inning':
      return periodOf(board, specifiers.inningnr)
    case 'set':
      return periodOf(board, specifiers.setnr ?? specifiers.gamenr)
    case 'sets':
      return setsOf(board)
    case 'units':
      return unitsOf(board)
    case 'corners':
      return countedOf(board, board.corners)
    case 'bookings':
      return countedOf(board, board.bookings)
  }
}

function sumOf(periods: readonly PeriodScore[], done: boolean): Tally {
  let home = 0
  let away = 0
  for (const period of periods) {
    home += period.home
    away += period.away
  }
  return { home, away, done }
}

function allFinished(board: Scoreboard, from: number, to: number): boolean {
  if (board.periods.length < to) return false
  return board.periods.slice(from, to).every((period) => period.finished)
}

function regulationOf(board: Scoreboard): Tally {
  const done = board.status === 'ended' || allFinished(board, 0, board.periodCount)
  return sumOf(board.periods.slice(0, board.periodCount), done)
}

function inclOvertimeOf(board: Scoreboard): Tally | undefined {
  if (board.unit === 'sets') return setsOf(board)
  const regulation = regulationOf(board)
  const home = regulation.home + (board.overtime?.home ?? 0) + (board.decidedBy === 1 ? 1 : 0)
  const away = regulation.away + (board.overtime?.away ?? 0) + (board.decidedBy === 2 ? 1 : 0)
  return { home, away, done: board.status === 'ended' }
}

function halfOf(board: Scoreboard, half: 0 | 1): Tally | undefined {
  if (board.unit === 'sets' || board.periodCount % 2 !== 0) return undefined
  const size = board.periodCount / 2
  const from = half * size
  const ended = half === 1 && board.status === 'ended'
  return sumOf(board.periods.slice(from, from + size), ended || allFinished(board, from, from + size))
}

function periodOf(board: Scoreboard, nr: string | undefined): Tally | undefined {
  const period = board.periods[Number(nr) - 1]
  if (period === undefined) return undefined
  return { home: period.home, away: period.away, done: period.finished }
}

function setsOf(board: Scoreboard): Tally | undefined {
  if (board.unit !== 'sets') return undefined
  const finished = board.periods.filter((set) => set.finished)
  const home = finished.filter((set) => set.home > set.away).length
  const away = finished.length - home
  return { home, away, done: board.status === 'ended' || Math.max(home, away) * 2 > board.periodCount }
}

function unitsOf(board: Scoreboard): Tally | undefined {
  const sets = setsOf(board)
  if (sets === undefined) return undefined
  const played = board.periods.map((set) => (set.matchTiebreak && set.finished ? oneGameOf(set) : set))
  return sumOf(played, sets.done)
}

function oneGameOf(set: PeriodScore): PeriodScore {
  return { home: set.home > set.away ? 1 : 0, away: set.away > set.home ? 1 : 0, finished: true }
}

function countedOf(board: Scoreboard, counts: readonly PeriodScore[] | undefined): Tally | undefined {
  if (counts === undefined) return undefined
  return sumOf(counts, regulationOf(board).done)
}
