// The header's language button, labelled with the short name of the present language.
import { Suspense, useState } from 'react'
import { laterPart } from '../later.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './LanguageMenu.module.css'

const LanguageSheet = laterPart(async () => (await import('./LanguageSheet.tsx')).LanguageSheet)

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
      <Suspense fallback={null}>{open && <LanguageSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
