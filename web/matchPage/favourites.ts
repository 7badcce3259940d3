// The bettor's favourite markets, by sub_type_id, kept on this device.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

type Favourites = { ids: readonly number[] }

export const useFavourites = create<Favourites>()(
  persist((): Favourites => ({ ids: [] }), {
    name: 'walia-markets',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const toggleFavourite = (id: number): void => {
  useFavourites.setState(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((held) => held !== id) : [...ids, id] }))
}
