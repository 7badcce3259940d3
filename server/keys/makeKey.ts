// Makes a program's key, where the operator's command is given: the key is shown there once, and nowhere else.
import { hash } from 'node:crypto'

export type MadeKey = { key: string; prefix: string; keyHash: string }

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** `bytes`: random ones. */
export function makeKey(bytes: (count: number) => Uint8Array): MadeKey {
  const prefix = `wk_${[...bytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
  const key = `${prefix}_${Buffer.from(bytes(32)).toString('base64url')}`
  return { key, prefix, keyHash: hash('sha256', key, 'hex') }
}
