// A policy's PDF in one of the three ways: an embedded frame, an object tag, or our own page where a browser embeds none.
import type { PolicyId } from '@walia/domain/policies/policies.ts'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useLanguage, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { DocumentStates, DownloadLink } from './DocumentStates.tsx'
import styles from './Policies.module.css'
import { PolicyText, pdfAddressOf, usePolicy } from './PolicyPage.tsx'
import { useDocument } from './useDocument.ts'
import { sizeOfPdf, type Way, wayOf } from './viewer.ts'

export const PolicyPdf = ({ policy }: { policy: PolicyId }) => {
  const [way] = useState(() => wayOf(navigator))
  return (
    <div className={styles.page}>
      {way === 'page' ? <WebViewer policy={policy} /> : <Embedded policy={policy} way={way} />}
    </div>
  )
}

const NoEmbedding = ({ href }: { href: string }) => {
  const t = useText('policies')
  return (
    <div className={styles.notice}>
      <p>{t('noEmbedding')}</p>
      <DownloadLink href={href} />
    </div>
  )
}

const WebViewer = ({ policy }: { policy: PolicyId }) => {
  const pdf = pdfAddressOf(policy, useLanguage())
  const { state, retry } = usePolicy(policy)
  return (
    <DocumentStates state={state} onRetry={retry} pdf={pdf}>
      {(answer) => (
        <>
          <NoEmbedding href={answer.pdf} />
          <PolicyText document={answer.data} />
        </>
      )}
    </DocumentStates>
  )
}

/** The document is loaded before it is shown: what a frame loads by itself fails without saying so. */
const Embedded = ({ policy, way }: { policy: PolicyId; way: Exclude<Way, 'page'> }) => {
  const t = useText('policies')
  const pdf = pdfAddressOf(policy, useLanguage())
  const { state, retry } = useDocument(pdf, sizeOfPdf)
  return (
    <DocumentStates state={state} onRetry={retry} pdf={pdf}>
      {(bytes) => (
        <>
          {way === 'frame' ? (
            <iframe src={pdf} title={t(policy)} className={styles.frame} />
          ) : (
            <object data={pdf} type="application/pdf" aria-label={t(policy)} className={styles.frame}>
              <NoEmbedding href={pdf} />
            </object>
          )}
          <div className={styles.notice}>
            <p>{t('fallback')}</p>
            <DownloadLink href={pdf} bytes={bytes} />
          </div>
          <ButtonLink href={paths.policies(policy)} size="medium" kind="outline">
            {t('read')}
          </ButtonLink>
        </>
      )}
    </DocumentStates>
  )
}
