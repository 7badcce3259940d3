// What a called banner shows, all of it one link: words, or a picture with its text until it is there; external ones open in
// a new tab, and are marked.
import type { CalledBanner } from '@walia/contract/banners.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { savesData } from '../idle.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Called.module.css'
import { OutLink } from './OutLink.tsx'

/** `replace`: the entry of the overlay that it stands in is not kept. */
type LinkProps = { banner: CalledBanner; onLeave: () => void; replace?: boolean }

export const CalledLink = ({ banner, onLeave, replace }: LinkProps) => {
  const { id, title, text, src } = banner
  const shown =
    src === null ? (
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span>{text}</span>
      </span>
    ) : (
      <Picture key={src} {...banner} src={src} />
    )
  if (banner.external)
    return (
      <OutLink href={banner.route} className={styles.link} data-banner={id} onClick={onLeave}>
        {shown}
        <Icon name="out" size={16} className={styles.out ?? ''} />
      </OutLink>
    )
  return (
    <Link href={banner.route} replace={replace} className={styles.link} data-banner={id} onClick={onLeave}>
      {shown}
      {src === null && !replace && <Icon name="chevron" size={16} className={styles.out ?? ''} />}
    </Link>
  )
}

type PictureProps = { src: string; alt: string; width: number; height: number }

/** Its box has its shape before it is there. */
const Picture = ({ src, alt, width, height }: PictureProps) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(() => (savesData() ? 'failed' : 'loading'))
  return (
    <span className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
      {state !== 'shown' && (
        <span className={styles.alt} aria-hidden={state === 'loading' || undefined}>
          {alt}
        </span>
      )}
      {state !== 'failed' && (
        <img
          className={styles.picture}
          data-shown={state === 'shown'}
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}
