// A policy as a page: its headings as a list of links, then its text.
import { policyPaths } from '@walia/contract/latePaths.ts'
import type { PolicyAnswer, PolicyDocument } from '@walia/contract/policies.ts'
import { dayText } from '@walia/domain/market/days.ts'
import type { PolicyId } from '@walia/domain/policies/policies.ts'
import { Fragment, useRef } from 'react'
import { paths } from '../paths.ts'
import { useLanguage, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { DocumentStates, DownloadLink } from './DocumentStates.tsx'
import styles from './Policies.module.css'
import { useDocument } from './useDocument.ts'

const addressOf = (policy: PolicyId, language: string): string =>
  `${policyPaths.one.replace(':policy', policy)}?language=${language}`

/** Without a version: the page may not have come yet. */
export const pdfAddressOf = (policy: PolicyId, language: string): string =>
  policyPaths.pdf.replace(':policy', policy).replace(':language', language)

/** The section of help whose paragraphs have a picture each, of the running product (e2e/policies.e2e.ts). */
const STEPS = 'bet'

const answerOf = (answer: Response): Promise<PolicyAnswer> => answer.json()

export const usePolicy = (policy: PolicyId) => useDocument(addressOf(policy, useLanguage()), answerOf, true)

export const PolicyPage = ({ policy }: { policy: PolicyId }) => {
  const t = useText('policies')
  const language = useLanguage()
  const { state, retry } = usePolicy(policy)
  return (
    <div className={styles.page}>
      <DocumentStates state={state} onRetry={retry} pdf={pdfAddressOf(policy, language)}>
        {({ data, pdf }) => (
          <>
            <PolicyText document={data} />
            <div className={styles.actions}>
              <ButtonLink href={paths.policies(policy, 'pdf')} size="medium" kind="outline">
                {t('open')}
              </ButtonLink>
              <DownloadLink href={pdf} />
            </div>
          </>
        )}
      </DocumentStates>
    </div>
  )
}

export const PolicyText = ({ document: { policy, intro, changed_on, sections } }: { document: PolicyDocument }) => {
  const t = useText('policies')
  const article = useRef<HTMLElement>(null)
  const show = (key: string): void => {
    const heading = article.current?.querySelector<HTMLElement>(`#s-${key}`)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <article ref={article} className={styles.text}>
      <Paragraph text={intro} />
      <p className={styles.changed}>{t('changed', { date: dayText(changed_on) })}</p>
      <Disclosure label={t('contents')}>
        <ul className={styles.contents}>
          {sections.map(({ key, heading }) => (
            <li key={key}>
              <a
                href={`#s-${key}`}
                onClick={(event) => {
                  event.preventDefault()
                  show(key)
                }}
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
      {sections.map(({ key, heading, paragraphs }) => (
        <section key={key} aria-labelledby={`s-${key}`}>
          <h2 id={`s-${key}`} tabIndex={-1} className={styles.heading}>
            {heading}
          </h2>
          {paragraphs.map((paragraph, index) => (
            <Fragment key={paragraph}>
              <Paragraph text={paragraph} />
              {policy === 'help' && key === STEPS && <StepPicture step={index + 1} />}
            </Fragment>
          ))}
        </section>
      ))}
    </article>
  )
}

const PICTURES = [
  { name: '', shown: styles.light },
  { name: '-dark', shown: styles.dark },
]

/** Its text stands above it. The theme shows one of both, and only that one is loaded. */
const StepPicture = ({ step }: { step: number }) =>
  PICTURES.map(({ name, shown }) => (
    <img
      key={name}
      src={`/help/bet${step}${name}.webp`}
      alt=""
      width={360}
      height={300}
      loading="lazy"
      className={`${styles.picture} ${shown}`}
    />
  ))

/** Too long for a line of large text, an e-mail address may break behind its sign. */
const Paragraph = ({ text }: { text: string }) => {
  const [first, ...rest] = text.split('@')
  return (
    <p>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </p>
  )
}
