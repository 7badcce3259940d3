// The search over the whole page: a field, what was searched before, and the games and matches found.
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useOverlay } from '../ui/overlay.ts'
import { Before } from './Before.tsx'
import { Results } from './Results.tsx'
import { keepKeyword, rememberSearch, useSearches } from './recent.ts'
import styles from './Search.module.css'
import { usePaused, useSearch } from './useSearch.ts'

export const SearchOverlay = ({ onClose }: { onClose: () => void }) => {
  const t = useText('search')
  const ui = useText('ui')
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => useSearches.getState().keyword)
  const { settled, now } = usePaused(text)
  useOverlay(panel, onClose)
  const keyword = settled.trim()
  const wanted = text.trim()
  const search = useSearch(wanted === '' ? '' : keyword)
  const type = (typed: string): void => {
    setText(typed)
    keepKeyword(typed)
  }
  const waiting = wanted !== '' && (wanted !== keyword || search.isFetching)
  return createPortal(
    <div ref={panel} role="dialog" aria-modal="true" aria-label={t('title')} className={styles.panel}>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          now()
          rememberSearch(text)
          field.current?.blur()
        }}
      >
        <IconButton icon="back" label={ui('back')} onClick={onClose} />
        <input
          ref={field}
          data-title
          className={styles.field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('label')}
          aria-label={t('label')}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {text !== '' && (
          <IconButton
            icon="close"
            label={t('clear')}
            onClick={() => {
              type('')
              field.current?.focus()
            }}
          />
        )}
      </form>
      <div className={styles.progress} data-busy={waiting || undefined} />
      <div className={styles.content}>
        {wanted === '' ? (
          <Before
            onChoose={(chosen) => {
              type(chosen)
              field.current?.focus()
            }}
            onLeave={onClose}
          />
        ) : (
          <Results
            search={search}
            keyword={wanted}
            waiting={waiting}
            onLeave={() => {
              rememberSearch(text)
              onClose()
            }}
          />
        )}
      </div>
    </div>,
    document.body,
  )
}
