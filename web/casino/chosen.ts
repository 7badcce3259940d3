// Favourite games, those played lately, and whether games may sound, on this device.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

const RECENT_MAX = 8
/** Both by the game's id, newest first. */
export type Chosen = { favourites: readonly string[]; recent: readonly string[]; sound: boolean }

export const useChosen = create<Chosen>()(
  persist((): Chosen => ({ favourites: [], recent: [], sound: false }), {
    name: 'walia-casino',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const toggleFavourite = (id: string): void => {
  useChosen.setState(({ favourites }) => ({
    favourites: favourites.includes(id) ? favourites.filter((each) => each !== id) : [id, ...favourites],
  }))
}

export const keepPlayed = (id: string): void => {
  useChosen.setState(({ recent }) => ({ recent: [id, ...recent.filter((each) => each !== id)].slice(0, RECENT_MAX) }))
}

export const toggleSound = (): void => {
  useChosen.setState(({ sound }) => ({ sound: !sound }))
}
