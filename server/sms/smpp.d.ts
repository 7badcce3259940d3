// The part of the smpp package that is used here.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer } from 'node:net'

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    message_id?: string
    esm_class?: number
    destination_addr?: string
    source_addr?: string
    data_coding?: number
    system_id?: string
    password?: string
    receipted_message_id?: string
    message_state?: number
    short_message?: { message?: string | Buffer; udh?: Buffer[] }
    response(fields?: Record<string, unknown>): Pdu
    isResponse(): boolean
  }
  type Answer = (pdu: Pdu) => void
  export class Session extends EventEmitter {
    bind_transceiver(fields: Record<string, unknown>, answer: Answer): boolean
    submit_sm(fields: Record<string, unknown>, answer: Answer): boolean
    deliver_sm(fields: Record<string, unknown>, answer: Answer): boolean
    enquire_link(fields: Record<string, unknown>, answer: Answer): boolean
    send(pdu: Pdu): boolean
    close(done?: () => void): void
    destroy(done?: () => void): void
  }
  type Encoding = { match(text: string): boolean; encode(text: string): Buffer; decode(bytes: Buffer): string }
  const smpp: {
    connect(options: Record<string, unknown>): Session
    createServer(listener: (session: Session) => void): NetServer
    encodings: { ASCII: Encoding; UCS2: Encoding }
  }
  export default smpp
}
