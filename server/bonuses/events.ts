// Events of gifts.
declare module '../platform/events.ts' {
  interface Events {
    /** A free bet was granted. */
    'freeBet.given': { accountId: number; freeBetId: string }
  }
}

export {}
