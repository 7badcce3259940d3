// What a provider of short messages is, whichever protocol it speaks.

export type SmsToSend = { id: string; mobile: string; text: string }
/** Ten-thousandths of the currency's unit: providers state four decimals. */
export type SmsCost = { e4: number; currency: string }
/** A provider's answer about one message. `final`: the number cannot be reached, so no other provider is tried. */
export type SmsOutcome =
  | { taken: true; reference: string | null; cost: SmsCost | null }
  | { taken: false; code: string; final: boolean }
/** A delivery report. `pending` changes nothing. */
export type SmsReport = { reference: string; state: 'delivered' | 'failed' | 'pending'; code: string | null }

export type SmsProvider = {
  /** Unique in the operator's file; also the name in its report address. */
  name: string
  /** Never throws. */
  send(message: SmsToSend): Promise<SmsOutcome>
  /** For providers that report over HTTP: the secret of the address, and how their fields are read. */
  reports: { secret: string; read(fields: Readonly<Record<string, string>>): SmsReport | null } | null
  /** For providers that report over a connection of their own. */
  start?(onReport: (report: SmsReport) => void): void
  stop?(): Promise<void>
}

/** The provider did not answer, or not in a way that tells whether it took the message. */
export const UNREACHABLE: SmsOutcome = { taken: false, code: 'UNREACHABLE', final: false }
