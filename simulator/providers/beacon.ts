// A public beacon of development's own: the same signatures over the same HTTP form as drand's, by one key. Whoever has the
// key can work values out beforehand, so it is for development alone.
import { createHash } from 'node:crypto'
import {
  type BeaconNetwork,
  beaconPublicKeyOf,
  beaconSignatureOf,
  beaconTimeOf,
  beaconValueOf,
} from '@walia/domain/fair/beacon.ts'
import { createJsonServer } from './jsonServer.ts'

export type BeaconSandbox = { network: BeaconNetwork; url: string; close(): Promise<void> }

const GENESIS_AT = Date.UTC(2026, 0, 1)
const PERIOD_MS = 1000
const ADDRESS = /^\/([0-9a-f]{64})\/public\/([1-9][0-9]{0,14})$/

/**
 * The same secret is the same network after a restart. `silence`: it answers nothing
 * more, as one that is down; `foreseen` is what only the key's owner knows.
 */
export async function createBeaconSandbox({
  secret,
  now = Date.now,
}: {
  secret: string
  now?: () => number
}): Promise<BeaconSandbox & { silence(isSilent: boolean): void; foreseen(round: number): string }> {
  const key = createHash('sha256').update('beacon of development\n').update(secret).digest()
  // Below the order of the group, whatever the hash.
  key[0] = (key[0] as number) & 0x3f
  const publicKey = beaconPublicKeyOf(key)
  const hash = createHash('sha256').update(publicKey).digest('hex')
  const network = { hash, publicKey, genesisAt: GENESIS_AT, periodMs: PERIOD_MS }
  let isSilent = false
  const server = await createJsonServer(0, ({ path }) => {
    const [, named, text] = ADDRESS.exec(path) ?? []
    if (isSilent || named !== hash) return { status: 404, body: {} }
    const round = Number(text)
    if (beaconTimeOf(network, round) > now()) return { status: 425, body: { error: 'too early' } }
    const signature = beaconSignatureOf(key, round)
    return { status: 200, body: { round, randomness: beaconValueOf(signature), signature } }
  })
  return {
    ...server,
    network,
    foreseen: (round) => beaconSignatureOf(key, round),
    silence: (silent) => {
      isSilent = silent
    },
  }
}
