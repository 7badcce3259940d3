// The language menu in the header: only languages whose texts are complete, changed in place.
import { useState } from 'react'
import { profile } from '../config.ts'
import type { LanguageId } from '../settings.ts'
import { setLanguage, useLanguage, useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './LanguageMenu.module.css'

const offered = profile.languages.filter((language) => language.complete)

export const LanguageMenu = () => {
  const t = useText('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{t('language')}: </span>
        {t('languageShort')}
        <Icon name="chevron" size={12} className={styles.caret ?? ''} />
      </button>
      <Sheet open={open} title={t('language')} onClose={() => setOpen(false)}>
        <LanguageList onChosen={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

/** The same choice for the profile. */
export const LanguageList = ({ onChosen }: { onChosen?: () => void }) => {
  const shown = useLanguage()
  const choose = (id: string): void => {
    setLanguage(id as LanguageId)
    onChosen?.()
  }
  return (
    <ul>
      {offered.map((language) => (
        <li key={language.id}>
          <button
            type="button"
            lang={language.locale}
            className={styles.language}
            aria-pressed={language.id === shown}
            onClick={() => choose(language.id)}
          >
            {language.name}
            {language.id === shown && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
