// The frame of a game: somebody else's page without our origin, our storage or a way to lead ours elsewhere.
import { casinoRules } from '@walia/domain/casino/rules.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { noteTouch } from '../api/touch.ts'
import { profile, serverNow } from '../config.ts'
import { currentLanguage, useLanguage, useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import styles from './Casino.module.css'
import { useChosen } from './chosen.ts'
import { frameTaxOf, fromFrame, type ToFrame } from './frame.ts'

type FrameProps = {
  url: string
  title: string
  onMoney: () => void
  onClose: () => void
  onError: (code: string) => void
  onRetry: () => void
  /** Played with real money. */
  real: boolean
  /** As our server says; when it changes, the game asks for its own. */
  balance: string | null
}
type Say = (message: ToFrame) => void

/** A page that has not spoken by then may still come, and may never. */
const READY_MAX_MS = 20_000

const isDark = (): boolean => document.documentElement.dataset.theme === 'dark'

export const GameFrame = ({ url, title, onMoney, onClose, onError, onRetry, real, balance }: FrameProps) => {
  const t = useText('casino')
  const frame = useRef<HTMLIFrameElement>(null)
  const heard = useRef({ onMoney, onClose, onError })
  heard.current = { onMoney, onClose, onError }
  // Its origin is opaque, so the answer has no other address than the window.
  const say: Say = useCallback((message) => frame.current?.contentWindow?.postMessage(message, '*'), [])
  const [state, setState] = useState<'waits' | 'late' | 'ready'>('waits')
  useSettings(say, balance)
  useEffect(() => {
    const late = setTimeout(() => setState((now) => (now === 'waits' ? 'late' : now)), READY_MAX_MS)
    return () => clearTimeout(late)
  }, [])
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const message = fromFrame(data)
      if (message?.type === 'ready') {
        setState('ready')
        say({ type: 'lang', lang: currentLanguage() })
        say({ type: 'theme', dark: isDark() })
        say({ type: 'sound', on: useChosen.getState().sound })
        say({ type: 'autoplay', allowed: casinoRules[profile.id].autoPlay })
        const tax = real ? frameTaxOf(taxAt(profile, serverNow())) : null
        if (tax !== null) say({ type: 'tax', ...tax })
      } else if (message?.type === 'balance' || message?.type === 'round') {
        // Touches inside the frame are not seen out here; who plays a round is not idle.
        if (message.type === 'round') noteTouch()
        heard.current.onMoney()
      } else if (message?.type === 'close') heard.current.onClose()
      else if (message?.type === 'error') heard.current.onError(message.code)
    }
    const onHidden = () => document.hidden && say({ type: 'pause' })
    const themes = new MutationObserver(() => say({ type: 'theme', dark: isDark() }))
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    addEventListener('message', onMessage)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      themes.disconnect()
      removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [say, real])
  return (
    <>
      {state === 'late' && <ErrorState message={t('frameError')} onRetry={onRetry} />}
      <iframe
        ref={frame}
        src={url}
        title={t('frameTitle', { game: title })}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        className={styles.frame}
      />
    </>
  )
}

/** What is chosen around the game while it is open. Before it is ready it hears none of it, and is told all when it is. */
const useSettings = (say: Say, balance: string | null): void => {
  const lang = useLanguage()
  const { sound } = useChosen()
  useEffect(() => say({ type: 'lang', lang }), [say, lang])
  useEffect(() => say({ type: 'sound', on: sound }), [say, sound])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it is another
  useEffect(() => say({ type: 'balance' }), [say, balance])
}
