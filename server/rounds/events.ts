// Events of rounds.
declare module '../platform/events.ts' {
  interface Events {
    /** A round of a game came to its next phase. */
    'rounds.moved': { game: string }
  }
}

export {}
