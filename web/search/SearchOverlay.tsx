// The search over the whole page: a field, what was searched before, and the games and matches found.
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../text.ts'
import { useOverlay } from '../ui/overlay.ts'
import { Before } from './Before.tsx'
import { Results } from './Results.tsx'
import { keepKeyword, storeSearch, useSearches } from './recent.ts'
import styles from './Search.module.css'
import { SearchField } from './SearchField.tsx'
import { usePaused, useSearch } from './useSearch.ts'

export const SearchOverlay = ({ onClose }: { onClose: () => void }) => {
  const t = useText('search')
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
      <SearchField
        text={text}
        field={field}
        onType={type}
        onClose={onClose}
        onSubmit={() => {
          now()
          storeSearch(text)
        }}
      />
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
              storeSearch(text)
              onClose()
            }}
          />
        )}
      </div>
    </div>,
    document.body,
  )
}
