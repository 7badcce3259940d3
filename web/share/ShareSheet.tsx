// The share sheet: code and link to copy, and the four social platforms; using one of them counts as shared.
import type { ShareAnswer } from '@walia/contract/sharing.ts'
import { safeSocialUrl, socialPlatforms } from '@walia/domain/sharing/social.ts'
import { Fragment, useState } from 'react'
import { copy } from '../betslip/copy.ts'
import { dateTimeText } from '../formats.ts'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './Share.module.css'
import { closeShare, useSharing } from './share.ts'

export const ShareSheet = () => {
  const t = useText('sharing')
  const shared = useSharing((state) => state.shared)
  const [passedOn, setPassedOn] = useState<string | null>(null)
  if (shared === null) return null
  const pass = (): void => setPassedOn(shared.code)
  return (
    <Sheet open title={t('sheetTitle')} onClose={closeShare}>
      <p className={styles.message} role="status">
        {passedOn === shared.code ? shared.message : t('passOn')}
      </p>
      <dl className={styles.given}>
        <dt className="visually-hidden">{t('code')}</dt>
        <dd className={styles.line}>
          <b className={styles.code}>{shared.code}</b>
          <IconButton
            icon="copy"
            label={t('copyCode')}
            onClick={() => void copy(shared.code).then((done) => done && pass())}
          />
        </dd>
        <dt className="visually-hidden">{t('link')}</dt>
        <dd className={styles.line}>
          <Address link={shared.link} />
          <IconButton
            icon="copy"
            label={t('copyLink')}
            onClick={() => void copy(shared.link, t('linkCopied')).then((done) => done && pass())}
          />
        </dd>
      </dl>
      <Platforms urls={shared.meta.social_urls} onUsed={pass} />
      <p className={styles.lives}>{t('lives', { until: dateTimeText(shared.meta.expires_at) })}</p>
    </Sheet>
  )
}

/** Without its protocol; where it needs more lines it is divided after a slash, so that the code stays whole. */
const Address = ({ link }: { link: string }) => {
  const [host = '', ...parts] = link.replace(/^https?:\/\//, '').split('/')
  return (
    <span className={styles.link}>
      {host}
      {parts.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** A platform with an address on another host is left out. */
const Platforms = ({ urls, onUsed }: { urls: ShareAnswer['meta']['social_urls']; onUsed: () => void }) => {
  const t = useText('sharing')
  return (
    <ul className={styles.platforms}>
      {socialPlatforms.map((platform) => {
        const url = safeSocialUrl(platform, urls[platform])
        if (url === null) return null
        return (
          <li key={platform}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.platform}
              onClick={onUsed}
              aria-label={t('on', { platform: t(platform) })}
            >
              {t(platform)}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
