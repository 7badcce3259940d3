// The states of a document: loading, an error with its reason, trying again and downloading, or the document.
import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Policies.module.css'
import type { DocumentState } from './useDocument.ts'

type Props<Content> = {
  state: DocumentState<Content>
  onRetry: () => void
  /** Where the PDF is downloaded when it cannot be shown. */
  pdf: string
  children: (content: Content) => ReactNode
}

export const DocumentStates = <Content,>({ state, onRetry, pdf, children }: Props<Content>) => {
  const t = useText('policies')
  if (state.is === 'loaded') return children(state.content)
  if (state.is === 'loading')
    return (
      <div aria-busy="true" className={styles.state}>
        <p role="status">{t('loading')}</p>
      </div>
    )
  return (
    <div role="alert" className={styles.state}>
      <Icon name="warning" size={64} />
      <h2>{t('unable')}</h2>
      <p>{t(state.reason)}</p>
      <Button size="medium" kind="secondary" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      <DownloadLink href={pdf} />
    </div>
  )
}

/** `bytes` where they are known. */
export const DownloadLink = ({ href, bytes }: { href: string; bytes?: number }) => {
  const t = useText('policies')
  return (
    <a href={href} download className={styles.download}>
      {bytes === undefined ? t('download') : t('downloadSize', { size: Math.ceil(bytes / 1024) })}
    </a>
  )
}
