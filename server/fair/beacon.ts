// A beacon over HTTP in drand's form. What it answers counts only with its network's signature.
import { type BeaconNetwork, isBeaconSignature } from '@walia/domain/fair/beacon.ts'
import { callProvider } from '../platform/providerCall.ts'

export type Beacon = {
  network: BeaconNetwork
  /**
   * The signature of a round of the network that was committed to; null while there is none, no answer that can be trusted,
   * or another network is asked now: its values decide nothing that was promised by another's.
   */
  signatureOf(of: Pick<BeaconNetwork, 'hash'>, round: number): Promise<string | null>
}

const TIMEOUT_MS = 2000

export const createBeacon = (network: BeaconNetwork, url: string): Beacon => ({
  network,
  async signatureOf({ hash }, round) {
    if (hash !== network.hash) return null
    const address = `${url.replace(/\/$/, '')}/${network.hash}/public/${round}`
    const answer = await callProvider({ method: 'GET', url: address, headers: {} }, TIMEOUT_MS)
    if (!answer.ok || answer.status !== 200) return null
    const { round: answered, signature } = answer.body
    if (answered !== round || typeof signature !== 'string') return null
    return isBeaconSignature(network, round, signature) ? signature : null
  },
})
