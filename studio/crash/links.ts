// The links of crash chains, kept in memory once they are worked out: a chain is hashed through once in a process, and a
// tick, a tap or a watcher costs nothing more. The memory may be lost: all of it comes from the operator's secret.
import { createHmac, hash as hashOnce } from 'node:crypto'

/** Link 0 is the chain's published end. */
export type Links = { at(chain: string, length: number, link: number): string }

const LINK_BYTES = 32
/** Of 640 KB each: the current one of every game, and those that ended just before. */
const CHAINS_KEPT = 8

const sha256 = (link: Uint8Array): Uint8Array => hashOnce('sha256', link, 'buffer')
const secretOf = (secret: string, chain: string): Buffer =>
  createHmac('sha256', secret).update(`chain:${chain}`).digest()

/** `hash` is SHA-256, as the chain's definition says (domain/fair/chain.ts). */
export function createLinks(secret: string, hash = sha256): Links {
  const known = new Map<string, Buffer>()
  const linksOf = (chain: string, length: number): Buffer => {
    const kept = known.get(chain)
    if (kept) return kept
    const links = workOut(secretOf(secret, chain), length, hash)
    if (known.size === CHAINS_KEPT) known.delete(known.keys().next().value as string)
    known.set(chain, links)
    return links
  }
  return {
    at: (chain, length, link) => linksOf(chain, length).toString('hex', link * LINK_BYTES, (link + 1) * LINK_BYTES),
  }
}

function workOut(secret: Uint8Array, length: number, hash: (link: Uint8Array) => Uint8Array): Buffer {
  const links = Buffer.alloc((length + 1) * LINK_BYTES)
  links.set(secret, length * LINK_BYTES)
  for (let at = length, link = secret; at > 0; at--) {
    link = hash(link)
    links.set(link, (at - 1) * LINK_BYTES)
  }
  return links
}
