// The bar that a page draws itself: back, title, one action. 48 px where the frame is hidden, 44 under the header.
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { canGoBack } from './entries.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PageBar.module.css'

export type PageBarProps = {
  title: string
  action?: ReactNode
  /** The route hides the header: 48 px in the brand's dark colour. */
  alone?: boolean
  back?: boolean
  onBack?: () => void
}

export const PageBar = ({ title, action, alone = false, back = true, onBack = goBack }: PageBarProps) => {
  const t = useText('ui')
  return (
    <div className={`${styles.bar} ${alone ? styles.alone : ''} ${back ? '' : styles.plain}`}>
      {back && <IconButton icon="back" label={t('back')} onClick={onBack} />}
      <h1 className={styles.title}>{title}</h1>
      {action}
    </div>
  )
}

/** To the previous screen of ours, or home where there is none. */
export const goBack = (): void => {
  if (canGoBack()) history.back()
  else navigate(paths.home(), { replace: true })
}
