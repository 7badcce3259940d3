// The door of fairness: chains of committed seeds, made in a ceremony, and the public beacon that is mixed in.
import type { RoundGame } from '@walia/contract/fair.ts'
import { endOf, type Link, linkAt } from '@walia/domain/fair/chain.ts'
import { chainsOf } from '@walia/domain/fair/games.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { Platform } from '../platform/platform.ts'
import type { Beacon } from './beacon.ts'
import {
  type ChainRow,
  countFreeLinks,
  insertChain,
  loadChain,
  loadChains,
  loadGames,
  type Queryable,
  type SealedChain,
  takeLink,
} from './queries.ts'
import { seal, unseal } from './sealing.ts'

export { type Beacon, createBeacon } from './beacon.ts'
export type { ChainRow } from './queries.ts'

export type CommittedLink = { chainId: number; link: number; commitment: Link }
export type Fair = {
  beacon: Beacon
  /** Without a key there are no seeds: none is made, and none can be opened. */
  hasKey: boolean
  /**
   * Takes the next seed of a game, in the transaction that makes it public: chains are used up one after the other; null
   * without a seed. `turn`: of a game whose rounds take turns. The chain stays locked until the commit.
   */
  commit(db: Queryable, game: string, turn?: number): Promise<CommittedLink | null>
  /** How many seeds are left of a game whose rounds take no turns. */
  freeLinks(db: Queryable, game: string): Promise<number>
  /** The seed itself. Nobody is told before its round is closed. */
  seedOf(committed: Pick<CommittedLink, 'chainId' | 'link'>): Promise<Link>
  /**
   * A ceremony: new secrets, one for each turn of the game, of which only the chains' ends are told. They wait behind the
   * seeds that are left: rounds that are sold ahead keep theirs.
   */
  seed(game: string, length: number, by: string, requestId?: number | null): Promise<{ chains: MadeChain[] }>
  /** What is public of all chains, newest first. */
  chains(game?: string): Promise<ChainRow[]>
  /** All that ever had a chain here. */
  games(): Promise<RoundGame[]>
}
export type MadeChain = Pick<ChainRow, 'id' | 'ends' | 'length'>
export type FairNeeds = { beacon: Beacon; key: string | null }

const SECRET_BYTES = 32
/** Working out the first link of a longer one would hold the process for more than some tens of milliseconds. */
export const CHAIN_LENGTH_MAX = 20_000

export function createFair({ pool, clock, random }: Platform, { beacon, key }: FairNeeds): Fair {
  const needKey = (): string => {
    if (key === null) throw new Error('seeds of games need FAIR_KEY')
    return key
  }
  const linkOf = ({ sealed, ends, length }: SealedChain, link: number): Link =>
    linkAt(unseal(needKey(), sealed, ends), length, link)
  return {
    beacon,
    hasKey: key !== null,
    async commit(db, game, turn = 0) {
      const chain = await takeLink(db, game, turn)
      if (chain === null) return null
      return { chainId: chain.id, link: chain.link, commitment: linkOf(chain, chain.link - 1) }
    },
    freeLinks: countFreeLinks,
    async seedOf({ chainId, link }) {
      const chain = await loadChain(pool, chainId)
      if (chain === null) throw new Error(`there is no chain ${chainId}`)
      return linkOf(chain, link)
    },
    async seed(game, length, by, requestId) {
      if (length < 1 || length > CHAIN_LENGTH_MAX) throw new RangeError(`a chain has 1 to ${CHAIN_LENGTH_MAX} links`)
      const made = Array.from({ length: chainsOf(game) }, (_, turn) => {
        const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('hex')
        const ends = endOf(secret, length)
        return { game, turn, length, ends, sealed: seal(needKey(), secret, ends, random) }
      })
      return doneOnce(pool, requestId ?? null, async (db) => {
        const chains: MadeChain[] = []
        for (const chain of made) {
          const id = await insertChain(db, { ...chain, made_by: by, made_at: new Date(clock.now()) })
          chains.push({ id, ends: chain.ends, length })
        }
        return { chains }
      })
    },
    chains: (game) => loadChains(pool, game ?? null),
    games: () => loadGames(pool),
  }
}
