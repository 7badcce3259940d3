// The browser's offer to put the site on the home screen: held until a bet was placed, shown once on a phone, and each step
// a marketing event.
import { create } from 'zustand'
import { publishMarketing } from '../marketing/events.ts'

/** Chromium's alone, so TypeScript does not list it. The dialog it opens is the browser's. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const SHOWN = 'walia-install-shown'

/** `isShown`: on the screen now, and not answered yet. */
export const useInstall = create<{ offer: InstallOffer | null; isShown: boolean }>(() => ({
  offer: null,
  isShown: false,
}))

const wasShown = (): boolean => {
  try {
    return localStorage.getItem(SHOWN) !== null
  } catch {
    // Without storage it would come after every bet.
    return true
  }
}

/** Returns the way to stop. */
export function followInstall(): () => void {
  const hold = (event: Event): void => {
    if (wasShown()) return
    // The browser's own bar would come in the middle of a slip.
    event.preventDefault()
    useInstall.setState({ offer: event as InstallOffer })
  }
  // Also when it was installed by the browser's menu: nothing is left to offer.
  const drop = (): void => useInstall.setState({ offer: null, isShown: false })
  addEventListener('beforeinstallprompt', hold)
  addEventListener('appinstalled', drop)
  return () => {
    removeEventListener('beforeinstallprompt', hold)
    removeEventListener('appinstalled', drop)
  }
}

/** It is on the screen: once, whatever comes of it. */
export function offerShown(): void {
  if (useInstall.getState().isShown || wasShown()) return
  localStorage.setItem(SHOWN, new Date().toISOString())
  useInstall.setState({ isShown: true })
  publishMarketing({ event: 'install_prompt_shown' })
}

/** The browser asks in its own words; what the bettor answers there counts. */
export async function takeOffer(): Promise<void> {
  const { offer, isShown } = useInstall.getState()
  if (offer === null || !isShown) return
  useInstall.setState({ offer: null, isShown: false })
  await offer.prompt()
  const { outcome } = await offer.userChoice
  publishMarketing({ event: outcome === 'accepted' ? 'install_prompt_accepted' : 'install_prompt_dismissed' })
}

/** Refused here, or closed with the sheet that it stands in. */
export function leaveOffer(): void {
  if (!useInstall.getState().isShown) return
  useInstall.setState({ offer: null, isShown: false })
  publishMarketing({ event: 'install_prompt_dismissed' })
}
