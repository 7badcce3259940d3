// One banner, all of it one link: words and a glyph on a colour of its own, or a picture with its text behind it.
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { savesData } from '../idle.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Banners.module.css'
import { OutLink } from './OutLink.tsx'
import type { ShownBanner } from './queries.ts'

const icons: Record<ShownBanner['art'], IconName> = {
  bonus: 'highlights',
  boost: 'jackpot',
  combo: 'slip',
  live: 'live',
  sport: 'football',
}

export const BannerSlide = ({ banner }: { banner: ShownBanner }) =>
  banner.src === null ? (
    <Link
      href={banner.href}
      className={`${styles.slide} ${styles[banner.art]}`}
      draggable={false}
      data-banner={banner.id}
    >
      <Icon name={icons[banner.art]} size={64} className={styles.art ?? ''} />
      <b className={styles.title}>{banner.title}</b>
      <span className={styles.words}>{banner.text}</span>
    </Link>
  ) : (
    <PictureLink banner={banner}>
      <Picture key={banner.src} {...banner} src={banner.src} />
    </PictureLink>
  )

/** External links open in a new tab, so that the slip stays; an icon marks them. */
const PictureLink = ({
  banner: { id: banner, href, external },
  children,
}: {
  banner: ShownBanner
  children: ReactNode
}) => {
  if (!external)
    return (
      <Link href={href} className={styles.pictured} draggable={false} data-banner={banner}>
        {children}
      </Link>
    )
  return (
    <OutLink href={href} className={styles.pictured} draggable={false} data-banner={banner}>
      {children}
      <span className={styles.out}>
        <Icon name="out" size={16} />
      </span>
    </OutLink>
  )
}

type PictureProps = { src: string; alt: string; width: number; height: number }

/** The text shows until the picture is loaded, when it fails, and always in data-saving mode. */
const Picture = ({ src, alt, width, height }: PictureProps) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(() => (savesData() ? 'failed' : 'loading'))
  if (state === 'failed') return <span className={styles.alt}>{alt}</span>
  return (
    <>
      {state === 'loading' && (
        <span className={styles.alt} aria-hidden="true">
          {alt}
        </span>
      )}
      <img
        className={styles.picture}
        data-shown={state === 'shown'}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  )
}
