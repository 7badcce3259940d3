// Putting the site on the home screen: offered once on a phone, after a placed bet or on the third visit, where the browser
// makes an offer or is Safari, which makes none; and each step is a marketing event.
import { create } from 'zustand'
import { isLasting } from '../lasting.ts'
import { publishMarketing } from '../marketing/events.ts'
import { local, session } from '../storage.ts'

/** Chromium's alone, so TypeScript does not list it. The dialog it opens is the browser's. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const SHOWN = 'walia-install-shown'
const VISITS = 'walia-visits'
const VISITS_MIN = 3

/** `isOpen`: on the screen, or about to be, and not answered yet. `isShown`: it was on the screen. */
export const useInstall = create<{ offer: InstallOffer | null; isOpen: boolean; isShown: boolean }>(() => ({
  offer: null,
  isOpen: false,
  isShown: false,
}))

/** Without storage that lasts it would come after every bet. */
const wasShown = (): boolean => local.getItem(SHOWN) !== null || !isLasting()

export type Device = { userAgent: string; maxTouchPoints: number; standalone?: boolean }

/** On a phone or tablet of Apple's, in the browser that has "Add to Home Screen", and not opened from there already. */
export const isSafariTab = ({ userAgent, maxTouchPoints, standalone }: Device): boolean =>
  standalone === false &&
  (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) &&
  /Safari/.test(userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent)

/** Counts visits of this phone, one for each session of a tab, until it was asked. */
const isVisitOfUse = (): boolean => {
  const before = Number(local.getItem(VISITS)) || 0
  const isCounted = session.getItem(VISITS) !== null
  const visits = isCounted ? before : before + 1
  session.setItem(VISITS, 'counted')
  if (!isCounted) local.setItem(VISITS, String(visits))
  return visits >= VISITS_MIN
}

/** Opens the sheet where there is a way on this phone, and it was never asked. */
export function askInstall(): void {
  const { offer } = useInstall.getState()
  if (wasShown() || (offer === null && !isSafariTab(navigator as Device))) return
  useInstall.setState({ isOpen: true })
}

/** `isCalm` answers whether the bettor is in the middle of nothing. Returns the way to stop. */
export function followInstall(isCalm: () => boolean): () => void {
  const isOfUse = !wasShown() && isVisitOfUse()
  const askNow = (): void => {
    if (isOfUse && isCalm()) askInstall()
  }
  const hold = (event: Event): void => {
    if (wasShown()) return
    // The browser's own bar would come in the middle of a slip.
    event.preventDefault()
    useInstall.setState({ offer: event as InstallOffer })
    askNow()
  }
  // Also when it was installed by the browser's menu: nothing is left to offer.
  const drop = (): void => useInstall.setState({ offer: null, isOpen: false, isShown: false })
  addEventListener('beforeinstallprompt', hold)
  addEventListener('appinstalled', drop)
  askNow()
  return () => {
    removeEventListener('beforeinstallprompt', hold)
    removeEventListener('appinstalled', drop)
  }
}

/** It is on the screen: once, whatever comes of it. */
export function offerShown(): void {
  if (useInstall.getState().isShown || wasShown()) return
  local.setItem(SHOWN, new Date().toISOString())
  local.removeItem(VISITS)
  useInstall.setState({ isShown: true })
  publishMarketing({ event: 'install_prompt_shown' })
}

/** The browser asks in its own words; what the bettor answers there counts. */
export async function takeOffer(): Promise<void> {
  const { offer, isShown } = useInstall.getState()
  if (offer === null || !isShown) return
  useInstall.setState({ offer: null, isOpen: false, isShown: false })
  await offer.prompt()
  const { outcome } = await offer.userChoice
  publishMarketing({ event: outcome === 'accepted' ? 'install_prompt_accepted' : 'install_prompt_dismissed' })
}

/** Refused, or closed. What somebody does with Safari's own steps is not known. */
export function leaveOffer(): void {
  if (!useInstall.getState().isShown) return
  useInstall.setState({ offer: null, isOpen: false, isShown: false })
  publishMarketing({ event: 'install_prompt_dismissed' })
}
