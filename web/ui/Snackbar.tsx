// The snackbar and, compact, the toast: one message over the docked bars, gone by itself or by hand.
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { useMessageStyle } from './docked.ts'
import { Icon, type IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Snackbar.module.css'
import { hideAfterMsOf, hideSnackbar, type SnackbarStatus, useSnackbar } from './snackbar.ts'

const icons: Record<SnackbarStatus, IconName> = {
  error: 'warning',
  warning: 'warning',
  info: 'info',
  success: 'check',
  default: 'info',
}

export const Snackbar = () => {
  const t = useText('ui')
  const shown = useSnackbar((state) => state.shown)
  const [held, setHeld] = useState(false)
  const left = useRef({ id: 0, ms: 0 })
  useEffect(() => {
    if (!shown || held) return
    if (left.current.id !== shown.id) left.current = { id: shown.id, ms: hideAfterMsOf(shown) }
    const since = performance.now()
    const timer = setTimeout(() => hideSnackbar(shown.id), left.current.ms)
    return () => {
      clearTimeout(timer)
      // Held, its time stands still: were it counted anew, whoever taps at what it covers would keep it there.
      left.current.ms -= performance.now() - since
    }
  }, [shown, held])
  const loud = shown?.status === 'error'
  return (
    <div className={styles.place} style={useMessageStyle()} data-message>
      {/* Both regions stay in the page, so that screen readers hear what is put in them. */}
      <div role="status">{shown && !loud && <Bar key={shown.id} setHeld={setHeld} t={t} />}</div>
      <div role="alert">{shown && loud && <Bar key={shown.id} setHeld={setHeld} t={t} />}</div>
    </div>
  )
}

type BarProps = { setHeld: (held: boolean) => void; t: ReturnType<typeof useText<'ui'>> }

const Bar = ({ setHeld, t }: BarProps) => {
  const shown = useSnackbar((state) => state.shown)
  useEffect(() => () => setHeld(false), [setHeld])
  if (!shown) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a finger on it only holds the clock
    <div
      className={`${styles.bar} ${styles[shown.status]} ${shown.compact ? styles.compact : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {!shown.compact && <Icon name={icons[shown.status]} />}
      <Words messages={shown.messages} />
      {shown.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            shown.action?.run()
            hideSnackbar(shown.id)
          }}
        >
          {shown.action.label}
        </button>
      )}
      <IconButton icon="close" label={t('close')} size={shown.compact ? 16 : 20} onClick={() => hideSnackbar()} />
    </div>
  )
}

const Words = ({ messages }: { messages: readonly string[] }) =>
  messages.length === 1 ? (
    <p className={styles.words}>{messages[0]}</p>
  ) : (
    <ul className={styles.words}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
