// Events of cash-outs.
declare module '../platform/events.ts' {
  interface Events {
    /** A ticket or a part of its stake was cashed out; `stakeLeft` in minor units. */
    'bet.cashedOut': { accountId: number; betId: string; stakeLeft: number }
  }
}

export {}
