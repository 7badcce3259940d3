// Events of payments.
declare module '../platform/events.ts' {
  interface Events {
    /** A deposit came or was refused, a withdrawal was paid or refused; status and reason as in their tables. */
    'payment.decided': {
      accountId: number
      paymentId: string
      direction: 'in' | 'out'
      status: string
      reason: string | null
    }
  }
}

export {}
