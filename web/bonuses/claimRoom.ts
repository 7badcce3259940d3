// Whose home has room for what can be claimed where there are no banners, as it stood when the claims were last read: so
// that the room is there from the start, and the page does not move when they come.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

type ClaimRoom = { of: number | null }

const useClaimRoom = create<ClaimRoom>()(
  persist((): ClaimRoom => ({ of: null }), { name: 'walia-claim-room', storage: createJSONStorage(() => local) }),
)

export const useClaimRoomOf = (): number | null => useClaimRoom(({ of }) => of)

export const keepClaimRoom = (of: number | null): void => {
  useClaimRoom.setState({ of })
}
