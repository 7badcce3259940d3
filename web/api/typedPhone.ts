// The number typed in one of the account forms, carried to the others and over a reload of this tab.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { profile } from '../config.ts'
import { session } from '../storage.ts'

const storage = createJSONStorage<{ phone: string }>(() => session)
const store = create(persist(() => ({ phone: '' }), { name: 'walia-phone', version: 1, storage }))

export const useTypedPhone = (): string => store(({ phone }) => phone)

export const typePhone = (phone: string): void => {
  store.setState({ phone })
}

/** A number as the server writes it, to login with again: without the country code, which stands before the field. */
export const offerPhone = (mobile: string): void => {
  const { countryCode } = profile.phone
  typePhone(mobile.startsWith(countryCode) ? mobile.slice(countryCode.length) : mobile)
}
