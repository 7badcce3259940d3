// Hints of prices and results.
declare module '../platform/events.ts' {
  interface Hints {
    /** Results were committed: rows of `line_change` up to `lastId`. */
    'odds.lineChanged': { lastId: string; parentMatchIds: readonly number[] }
  }
}

export {}
