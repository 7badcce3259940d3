// A minimal HTTP client on keep-alive sockets: the generator shares the machine with the product, so it must use little
// CPU.
import { connect, type Socket } from 'node:net'

export type WireAnswer = { status: number; body: string }
/** The next request as bytes in Latin-1, or null to stop. */
export type NextRequest = () => string | null

const RECEIVE_BUFFER = Buffer.alloc(65_536)
const HEAD_END = '\r\n\r\n'
const LENGTH = 'content-length: '

/** Status and the length of the whole answer, or null while its head is incomplete. */
export function headOf(text: string): { status: number; bodyAt: number; length: number } | null {
  const end = text.indexOf(HEAD_END)
  if (end < 0) return null
  const head = text.slice(0, end).toLowerCase()
  const lengthAt = head.indexOf(LENGTH)
  if (lengthAt < 0) throw new Error(`an answer without content-length: ${head.slice(0, 200)}`)
  const bodyAt = end + HEAD_END.length
  return {
    status: Number(text.slice(9, 12)),
    bodyAt,
    length: bodyAt + Number.parseInt(head.slice(lengthAt + LENGTH.length), 10),
  }
}

/**
 * One request in flight at a time; resolves when `next` answers null. Rejects when the connection breaks. `dueAt` says when
 * the next request is due (performance.now()); one that had to wait for the answer before it took as long as it waited.
 */
export function converse(
  port: number,
  next: NextRequest,
  onAnswer: (answer: WireAnswer, milliseconds: number) => void,
  dueAt?: () => number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    let head: ReturnType<typeof headOf> = null
    let sentAt = 0
    const sendWhenDue = (): void => {
      const due = dueAt?.()
      const wait = due === undefined ? 0 : due - performance.now()
      if (wait > 0) setTimeout(send, wait)
      else send(due)
    }
    const send = (due = performance.now()): void => {
      const request = next()
      if (request === null) {
        socket.end()
        resolve()
        return
      }
      sentAt = due
      socket.write(request, 'latin1')
    }
    const receive = (text: string): void => {
      received += text
      head ??= headOf(received)
      if (head === null || received.length < head.length) return
      const answer = { status: head.status, body: received.slice(head.bodyAt, head.length) }
      received = ''
      head = null
      onAnswer(answer, performance.now() - sentAt)
      sendWhenDue()
    }
    const onread = {
      // One buffer for all reads: its content is converted to text before the next read.
      buffer: RECEIVE_BUFFER,
      callback: (size: number): boolean => {
        receive(RECEIVE_BUFFER.toString('latin1', 0, size))
        return true
      },
    }
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.on('connect', sendWhenDue)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
  })
}
