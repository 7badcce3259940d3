// A share is made: the code, its link, copying either, and the four social platforms.
import type { ShareAnswer } from '@walia/contract/sharing.ts'
import { safeSocialUrl, socialPlatforms } from '@walia/domain/sharing/social.ts'
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
  if (shared === null) return null
  return (
    <Sheet open title={t('sheetTitle')} onClose={closeShare}>
      <p className={styles.message} role="status">
        {shared.message}
      </p>
      <dl className={styles.given}>
        <dt className="visually-hidden">{t('code')}</dt>
        <dd className={styles.line}>
          <b className={styles.code}>{shared.code}</b>
          <IconButton icon="copy" label={t('copyCode')} onClick={() => void copy(shared.code)} />
        </dd>
        <dt className="visually-hidden">{t('link')}</dt>
        <dd className={styles.line}>
          <span className={styles.link}>{shared.link.replace(/^https?:\/\//, '')}</span>
          <IconButton icon="copy" label={t('copyLink')} onClick={() => void copy(shared.link, t('linkCopied'))} />
        </dd>
      </dl>
      <Platforms urls={shared.meta.social_urls} />
      <p className={styles.lives}>{t('lives', { until: dateTimeText(shared.meta.expires_at) })}</p>
    </Sheet>
  )
}

/** A platform whose address is not its own is left out. */
const Platforms = ({ urls }: { urls: ShareAnswer['meta']['social_urls'] }) => {
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
