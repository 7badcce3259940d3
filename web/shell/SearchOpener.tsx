// The header's way to the search; its code and texts load when it is opened, and it opens only while the bettor still
// waits.
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { laterPart } from '../later.ts'
import { loadTexts, textOf, useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { showSnackbar } from '../ui/snackbar.ts'

/** The code is a few KB. Nobody waits longer than this, and the search must not open when it is no longer expected. */
const WAIT_MAX_MS = 15_000

let loaded = false
const load = async () => {
  const [part] = await Promise.all([import('../search/SearchOverlay.tsx'), loadTexts(['search', 'home'])])
  loaded = true
  return part.SearchOverlay
}
const SearchOverlay = laterPart(load)

export const SearchOpener = () => {
  const t = useText('shell')
  const [open, setOpen] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const close = (): void => setOpen(false)
  useGivingUp(waiting, close)
  const tap = (): void => {
    if (open) close()
    else if (loaded || navigator.onLine) setOpen(true)
    else refuse()
  }
  return (
    <>
      <IconButton icon="search" label={t('search')} aria-haspopup="dialog" busy={waiting} onClick={tap} />
      <Suspense fallback={<Waiting onWaiting={setWaiting} />}>{open && <SearchOverlay onClose={close} />}</Suspense>
    </>
  )
}

const Waiting = ({ onWaiting }: { onWaiting: (waiting: boolean) => void }) => {
  useLayoutEffect(() => {
    onWaiting(true)
    return () => onWaiting(false)
  }, [onWaiting])
  return null
}

/** Cancels the opening when the network goes, after too long, or on another page. */
const useGivingUp = (waiting: boolean, close: () => void): void => {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is new in every drawing and does the same
  useEffect(() => {
    if (!waiting) return
    const giveUp = (): void => {
      close()
      refuse()
    }
    const timer = setTimeout(giveUp, WAIT_MAX_MS)
    addEventListener('offline', giveUp)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', giveUp)
    }
  }, [waiting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page closes
  useEffect(close, [path])
}

const refuse = (): void =>
  showSnackbar({ status: 'warning', messages: [textOf('ui', navigator.onLine ? 'generalError' : 'offlineAgain')] })
