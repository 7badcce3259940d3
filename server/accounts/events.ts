// Events of accounts and their sessions.
declare module '../platform/events.ts' {
  interface Events {
    /** An account and its wallet were opened, `at` in epoch ms; who sent the bettor, as his browser said it. */
    'account.opened': {
      accountId: number
      at: number
      affiliate: string | null
      affiliateId: string | null
      affiliateTag: string | null
    }
    /** Sessions of an account ended or its status changed: caches of them are stale. */
    'sessions.ended': { accountId: number }
  }
}

export {}
