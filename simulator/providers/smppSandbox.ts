// A sandbox of a mobile network's SMPP 3.4 side: takes parts, joins them, sends receipts.
import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'

export type SmppSandbox = {
  port: number
  /** Whole messages, oldest first. */
  taken(): readonly { to: string; text: string; coding: number }[]
  /** The next messages are refused with this command status; 0 takes them again. */
  refuse(status: number): void
  /** Breaks every connection, as a restart of the network's side does. */
  breakConnections(): void
  connectionCount(): number
  close(): Promise<void>
}

const PASSWORD_WRONG = 0x0e
const RECEIPT = 0x04

/** Messages are numbered in hexadecimal and their receipts in decimal, as some networks do. */
export async function createSmppSandbox(systemId: string, password: string): Promise<SmppSandbox> {
  const sessions = new Set<Session>()
  const whole: { to: string; text: string; coding: number }[] = []
  const waiting = new Map<string, Buffer[]>()
  let count = 0x1000
  let refusal = 0
  const take = (pdu: Pdu) => {
    const { destination_addr: to = '', data_coding: coding = 0, short_message: message } = pdu
    const bytes = octetsOf(pdu)
    const header = message?.udh?.[0]
    const parts = header ? joined(waiting, to, header, bytes) : [bytes]
    if (parts === null) return
    const text = parts.map((each) => (coding === 8 ? smpp.encodings.UCS2 : smpp.encodings.ASCII).decode(each)).join('')
    whole.push({ to, text, coding })
  }
  const server = smpp.createServer((session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu.system_id === systemId && pdu.password === password
      session.send(pdu.response({ command_status: isKnown ? 0 : PASSWORD_WRONG }))
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu: Pdu) => {
      if (refusal !== 0) return session.send(pdu.response({ command_status: refusal }))
      const number = ++count
      take(pdu)
      session.send(pdu.response({ message_id: number.toString(16) }))
      const receipt = `id:${number} sub:001 dlvrd:001 submit date:2611220900 done date:2611220900 stat:DELIVRD err:000 text:`
      session.deliver_sm({ esm_class: RECEIPT, short_message: receipt, data_coding: 0 }, () => {})
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => whole,
    refuse: (status) => {
      refusal = status
    },
    breakConnections: () => {
      for (const session of sessions) session.destroy()
    },
    connectionCount: () => sessions.size,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}

/** The package decodes texts; octets are what parts are joined from. */
function octetsOf({ short_message: message, data_coding: coding }: Pdu): Buffer {
  const value = message?.message ?? ''
  if (typeof value !== 'string') return value
  return (coding === 8 ? smpp.encodings.UCS2 : smpp.encodings.ASCII).encode(value)
}

/** All parts in their order, once the last has come. `header`: identifier, length, reference, total, number. */
function joined(waiting: Map<string, Buffer[]>, to: string, header: Buffer, bytes: Buffer): Buffer[] | null {
  const [, , reference, total = 0, number = 0] = header
  const key = `${to}/${reference}`
  const parts = waiting.get(key) ?? []
  parts[number - 1] = bytes
  waiting.set(key, parts)
  if (parts.filter(Boolean).length < total) return null
  waiting.delete(key)
  return parts
}
