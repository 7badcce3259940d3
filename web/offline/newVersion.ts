// A page that stays open asks for the running build every ten minutes and when it is looked at again, and offers a reload
// when that is another one than its own.
import { versionPath } from '@walia/contract/config.ts'
import { config } from '../config.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'

const EVERY_MS = 600_000
/** Whoever goes back and forth between two apps does not ask each time. */
const AGAIN_MS = 60_000

/** Null where there is no answer, or one that says nothing of it. */
const runningVersion = async (): Promise<string | null> => {
  try {
    const answer = await fetch(versionPath, { cache: 'no-store' })
    const { version } = (await answer.json()) as { version?: unknown }
    return answer.ok && typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

let askedAt = Number.NEGATIVE_INFINITY

const look = async (): Promise<void> => {
  if (document.hidden || performance.now() - askedAt < AGAIN_MS) return
  askedAt = performance.now()
  const version = await runningVersion()
  if (version === null || version === config.version) return
  await loadTexts(['version'])
  const action = { label: textOf('version', 'reload'), run: () => location.reload() }
  showSnackbar({ status: 'info', messages: [textOf('version', 'isHere')], seconds: 10, action })
}

/** Slips, and what is under way, are kept in the browser: a reload loses none of it. */
export const followVersion = (): void => {
  setInterval(() => void look(), EVERY_MS)
  addEventListener('focus', () => void look())
  addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => void look())
}
