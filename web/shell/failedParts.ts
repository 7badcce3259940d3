// A browser keeps that a part of the app failed and asks for it no more: once it can be had, the page is loaded anew. Slips,
// payments and bets under way are kept in the browser.
import { versionPath } from '@walia/contract/config.ts'
import { config } from '../config.ts'
import { isInTheMiddle } from '../middle.ts'
import { session } from '../storage.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'

const RELOADED = 'walia-reloaded-at'
/** A reload that did not help is not repeated at once, unless somebody taps. */
const PAUSE_MS = 60_000

/** Firefox and Chromium name the part in the error. */
const ADDRESS = /https?:\S+\.js/
/** What a part cannot run without stands in it as `from"./name.js"` or `import"./name.js"`. */
const NEEDED = /(?:from|import)"(\.\/[^"]+\.js)"/g

/** The part and all that it needs, as an import would find them, so by way of the browser's cache. */
const canBeHad = async (address: string, asked = new Set<string>()): Promise<boolean> => {
  if (asked.has(address)) return true
  asked.add(address)
  const answer = await fetch(address)
  // A page in its place is a login of the network, or says that there is no such file.
  if (!answer.ok || !answer.headers.get('content-type')?.includes('javascript')) return false
  const needed = [...(await answer.text()).matchAll(NEEDED)].map(([, name]) => new URL(name as string, address).href)
  return (await Promise.all(needed.map((each) => canBeHad(each, asked)))).every(Boolean)
}

const isReplaced = async (): Promise<boolean> => {
  const { version } = await (await fetch(versionPath, { cache: 'no-store' })).json()
  return typeof version === 'string' && version !== config.version
}

/** Addresses that an import failed at: the first time it may be the network, which the next try asks again. */
const failed = new Set<string>()
let isLooking = false
let isTold = false

const look = async (message: string): Promise<void> => {
  const isEarly = Date.now() - Number(session.getItem(RELOADED)) < PAUSE_MS && !navigator.userActivation?.isActive
  const [address = ''] = ADDRESS.exec(message) ?? []
  const isAgain = failed.has(address)
  failed.add(address)
  if (isLooking || isEarly || !navigator.onLine) return
  isLooking = true
  const isBack = async () => (await isReplaced()) || (isAgain && (address === '' || (await canBeHad(address))))
  const helps = await isBack().catch(() => false)
  isLooking = false
  if (!helps) return
  if (!isInTheMiddle()) reload()
  else if (!isTold) {
    isTold = true
    const action = { label: textOf('version', 'reload'), run: reload }
    showSnackbar({ status: 'warning', messages: [textOf('version', 'partFailed')], seconds: 10, action })
  }
}

const reload = (): void => {
  session.setItem(RELOADED, String(Date.now()))
  location.reload()
}

export const followFailedParts = (): void => {
  addEventListener('vite:preloadError', ({ payload }) => void look(String(payload?.message)))
  // What is said then must be here before the network goes.
  loadTexts(['version']).catch(() => undefined)
}
