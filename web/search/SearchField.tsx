// The search's own bar: back, the field, clear.
import type { RefObject } from 'react'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Search.module.css'

type SearchFieldProps = {
  text: string
  field: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
  /** Enter: search at once. */
  onSubmit: () => void
  onClose: () => void
}

export const SearchField = ({ text, field, onType, onSubmit, onClose }: SearchFieldProps) => {
  const t = useText('search')
  const ui = useText('ui')
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
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
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {text !== '' && <IconButton icon="close" label={t('clear')} onClick={clear} />}
    </form>
  )
}
