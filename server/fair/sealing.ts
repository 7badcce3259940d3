// Secrets of chains, sealed under the configuration's key, bound to the chain's public end.
import type { Link } from '@walia/domain/fair/chain.ts'
import type { Random } from '../platform/random.ts'
import * as sealing from '../platform/sealing.ts'

const of = (key: string, ends: Link) => ({ purpose: 'fair chains', key, bound: ends })

export const seal = (key: string, secret: Link, ends: Link, random: Random): Buffer =>
  sealing.seal(of(key, ends), Buffer.from(secret, 'hex'), random)

/** Throws for another key, and for anything that is not to the bit what was sealed for this chain. */
export const unseal = (key: string, sealed: Buffer, ends: Link): Link =>
  sealing.unseal(of(key, ends), sealed).toString('hex')
