// `/share/{code}` opens the shared slip; `/share` asks for a code, prefilled with the stored one.
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { setLinkedStake } from '../betslip/linkedStake.ts'
import type { KeptKind } from '../betslip/slipStore.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { LoadForm } from './LoadForm.tsx'
import { clearLoadError, loadCode, useLoading } from './load.ts'
import { storedCode } from './recentCodes.ts'
import styles from './Share.module.css'
import { slipPath } from './slipPath.ts'

const ShareScreen = ({ params }: ScreenProps) => {
  const t = useText('sharing')
  const [query] = useState(() => new URLSearchParams(location.search))
  const linked = params.code ?? query.get('code')
  const opening = useOpening(linked, query)
  const open = (kind: KeptKind): void => openSlip(kind, query)
  return (
    <>
      <PageBar title={t('title')} />
      {opening ? (
        <p className={styles.opening} role="status">
          <Spinner /> {t('opening')}
        </p>
      ) : (
        <LoadForm code={linked ?? storedCode() ?? ''} onLoaded={open} />
      )}
    </>
  )
}

export default ShareScreen

const openSlip = (kind: KeptKind, query: URLSearchParams): void => {
  setLinkedStake(query.get('stake'))
  navigate(slipPath(kind), { replace: true })
}

/** Loads the link's code once; true while there is nothing else to show. */
const useOpening = (code: string | null, query: URLSearchParams): boolean => {
  const [opening, setOpening] = useState(code !== null)
  const question = useLoading((state) => state.question !== null)
  const begun = useRef(false)
  useEffect(() => {
    clearLoadError()
    if (code === null || begun.current) return
    begun.current = true
    void loadCode(code, (kind) => openSlip(kind, query)).then(() => setOpening(false))
  }, [code, query])
  return opening && !question
}
