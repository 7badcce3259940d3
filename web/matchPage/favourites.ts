// The bettor's favourite markets, by sub_type_id, kept on this device.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Favourites = { ids: readonly number[] }

export const useFavourites = create<Favourites>()(
  persist((): Favourites => ({ ids: [] }), { name: 'walia-markets', version: 1 }),
)

export const toggleFavourite = (id: number): void => {
  useFavourites.setState(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((held) => held !== id) : [...ids, id] }))
}
