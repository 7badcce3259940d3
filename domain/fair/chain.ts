// A chain of hashes: each link is the SHA-256 of the next. Its end is published first, links are revealed backwards, so
// that each proves the one before it and tells nothing about the one after.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** 64 hex digits. */
export type Link = string

const LINK = /^[0-9a-f]{64}$/
export const isLink = (text: string): text is Link => LINK.test(text)

/** The link that was published before this one. */
export const linkBefore = (link: Link): Link => bytesToHex(sha256(hexToBytes(link)))

/** Link 0 is the published end, link `length` the secret that all others are worked out from. */
export function linkAt(secret: Link, length: number, position: number): Link {
  let bytes = hexToBytes(secret)
  for (let at = length; at > position; at--) bytes = sha256(bytes)
  return bytesToHex(bytes)
}

/** The end of a chain, which is published before anything is drawn from it. */
export const endOf = (secret: Link, length: number): Link => linkAt(secret, length, 0)
