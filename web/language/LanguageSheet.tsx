// The languages to choose from: only those whose texts are complete, changed in place.
import { profile } from '../config.ts'
import type { LanguageId } from '../settings.ts'
import { setLanguage, useLanguage, useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './LanguageSheet.module.css'

const offered = profile.languages.filter((language) => language.complete)

export const LanguageSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useText('shell')
  return (
    <Sheet open title={t('language')} onClose={onClose}>
      <LanguageList onChosen={onClose} />
    </Sheet>
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
