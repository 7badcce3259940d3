// An operator's own connection to a mobile network: SMPP 3.4, one transceiver that is bound again whenever it breaks.
import smpp, { type Pdu, type Session } from 'smpp'
import type { Log } from '../platform/log.ts'
import { type SmsOutcome, type SmsProvider, type SmsReport, type SmsToSend, UNREACHABLE } from './provider.ts'
import { partsOf } from './smppParts.ts'

export type SmppAccess = {
  shape: 'smpp'
  name: string
  host: string
  port: string
  tls: 'yes' | 'no'
  systemId: string
  password: string
  systemType: string
  /** The short code or name that messages come from. */
  from: string
  /** `hex`: the number answered at sending is hexadecimal and stands in receipts as a decimal. Else `same`. */
  receiptIds: 'same' | 'hex'
}

const ANSWER_MS = 5_000
const ENQUIRE_MS = 30_000
const RECONNECT_MS = [1_000, 2_000, 5_000, 15_000, 30_000]
const OK = 0
/** ESME_RINVDSTADR: the number itself is wrong. */
const NUMBER_WRONG = 0x0b
const STATES: Readonly<Record<string, SmsReport['state']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
}
const RECEIPT = 0x04
const UDH = 0x40
/** A name as sender, else digits. */
const ALPHANUMERIC = { source_addr_ton: 5, source_addr_npi: 0 }
const INTERNATIONAL = { dest_addr_ton: 1, dest_addr_npi: 1 }

export class SmppProvider implements SmsProvider {
  readonly name: string
  readonly reports = null
  readonly #access: SmppAccess
  readonly #log: Log
  #session: Session | null = null
  #bound = false
  #stopped = false
  #failures = 0
  #parts = 0
  #timer: NodeJS.Timeout | undefined
  #onReport: (report: SmsReport) => void = () => {}

  constructor(access: SmppAccess, log: Log) {
    this.name = access.name
    this.#access = access
    this.#log = log
  }

  start(onReport: (report: SmsReport) => void): void {
    this.#onReport = onReport
    this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#session?.destroy()
  }

  async send({ mobile, text }: SmsToSend): Promise<SmsOutcome> {
    const { coding, udh, parts } = partsOf(text, this.#parts++)
    let reference: string | null = null
    for (const part of parts) {
      const answer = await this.#submit({
        ...(/\D/.test(this.#access.from) ? ALPHANUMERIC : {}),
        ...INTERNATIONAL,
        source_addr: this.#access.from,
        destination_addr: mobile,
        data_coding: coding,
        esm_class: udh ? UDH : 0,
        registered_delivery: 1,
        short_message: part,
      })
      if (answer === null) return UNREACHABLE
      if (answer.command_status !== OK)
        return {
          taken: false,
          code: `SMPP 0x${answer.command_status.toString(16).padStart(2, '0')}`,
          final: answer.command_status === NUMBER_WRONG,
        }
      reference = this.#referenceOf(answer)
    }
    return { taken: true, reference, cost: null }
  }

  #referenceOf({ message_id: id }: Pdu): string | null {
    if (!id) return null
    return this.#access.receiptIds === 'hex' && /^[0-9a-f]+$/i.test(id) ? BigInt(`0x${id}`).toString() : id
  }

  /** Null when there is no connection or no answer in time. */
  #submit(fields: Record<string, unknown>): Promise<Pdu | null> {
    const session = this.#session
    if (session === null || !this.#bound) return Promise.resolve(null)
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ANSWER_MS)
      const answered = (pdu: Pdu) => {
        clearTimeout(timer)
        resolve(pdu)
      }
      if (!session.submit_sm(fields, answered)) {
        clearTimeout(timer)
        resolve(null)
      }
    })
  }

  #connect(): void {
    const { host, port, tls, systemId, password, systemType } = this.#access
    const session = smpp.connect({ host, port: Number(port), tls: tls === 'yes' })
    this.#session = session
    session.on(tls === 'yes' ? 'secureConnect' : 'connect', () => {
      session.bind_transceiver({ system_id: systemId, password, system_type: systemType }, (answer) => {
        if (answer.command_status === OK) return this.#onBound(session)
        this.#log.error({ provider: this.name, status: answer.command_status }, 'the SMS provider refused the login')
        session.destroy()
      })
    })
    session.on('deliver_sm', (pdu: Pdu) => {
      session.send(pdu.response())
      const report = reportOf(pdu)
      if (report !== null) this.#onReport(report)
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('error', (cause: Error) => {
      this.#log.warn({ err: cause, provider: this.name }, 'the connection to the SMS provider failed')
      session.destroy()
    })
    session.on('close', () => this.#onClose(session))
  }

  #onBound(session: Session): void {
    this.#bound = true
    this.#failures = 0
    this.#enquire(session)
  }

  /** Asks now and then whether anybody is there: a network that is gone closes nothing. */
  #enquire(session: Session): void {
    this.#timer = setTimeout(() => {
      const silent = setTimeout(() => session.destroy(), ANSWER_MS)
      session.enquire_link({}, () => {
        clearTimeout(silent)
        this.#enquire(session)
      })
    }, ENQUIRE_MS)
    this.#timer.unref()
  }

  #onClose(session: Session): void {
    if (this.#session !== session) return
    this.#session = null
    this.#bound = false
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const waitMs = RECONNECT_MS[Math.min(this.#failures++, RECONNECT_MS.length - 1)]
    this.#timer = setTimeout(() => this.#connect(), waitMs)
    this.#timer.unref()
  }
}

/** Of a delivery receipt; null for a message that a person sent to us. */
export function reportOf(pdu: Pdu): SmsReport | null {
  if (((pdu.esm_class ?? 0) & RECEIPT) === 0) return null
  const message = pdu.short_message?.message ?? ''
  const text = typeof message === 'string' ? message : message.toString('latin1')
  const reference = pdu.receipted_message_id || /\bid:(\S+)/.exec(text)?.[1]
  const status = /\bstat:(\w+)/.exec(text)?.[1] ?? ''
  if (!reference) return null
  const state = STATES[status] ?? 'pending'
  return { reference, state, code: state === 'failed' ? status : null }
}
