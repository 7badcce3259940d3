// The banner carousel: moved by arrows, swipes, arrow keys and a timer; the timer stops for good once touched.
import { type PointerEvent, type RefObject, useEffect, useReducer, useRef } from 'react'
import { savesData } from '../idle.ts'
import { useSettings } from '../settings.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { BannerSlide } from './BannerSlide.tsx'
import styles from './Banners.module.css'
import {
  type Carousel,
  type CarouselEvent,
  carouselAfter,
  carouselAt,
  EVERY_MS,
  isMoving,
  swipeOf,
} from './carousel.ts'
import type { ShownBanner } from './queries.ts'

type Send = (event: CarouselEvent) => void

export const BannerCarousel = ({ banners }: { banners: readonly ShownBanner[] }) => {
  const t = useText('home')
  const box = useRef<HTMLDivElement>(null)
  const { carousel, send } = useCarousel(banners.length, box)
  const swipe = useSwipe(send)
  const index = carousel.index % banners.length
  const shown = banners[index]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its arrows do the same
    <div
      ref={box}
      className={styles.carousel}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && send('hold')}
      onPointerLeave={() => send('release')}
      onFocus={({ target }) => isToggle(target) || send('stop')}
      onKeyDown={({ key }) => arrows[key] && send(arrows[key])}
      {...swipe}
    >
      <div className={styles.controls}>
        <button
          type="button"
          data-toggle
          aria-label={carousel.playing ? t('bannersPause') : t('bannersPlay')}
          onClick={() => send('toggle')}
        >
          <Icon name={carousel.playing ? 'pause' : 'play'} size={16} />
        </button>
        <button
          type="button"
          className={styles.previous}
          aria-label={t('bannerPrevious')}
          onClick={() => send('previous')}
        >
          <Icon name="chevron" size={16} />
        </button>
        <button type="button" aria-label={t('bannerNext')} onClick={() => send('next')}>
          <Icon name="chevron" size={16} />
        </button>
      </div>
      <div aria-live={isMoving(carousel) ? 'off' : 'polite'}>
        {/* biome-ignore lint/a11y/useSemanticElements: one of several, not a set of fields */}
        <div
          key={index}
          role="group"
          aria-label={t('bannerOf', { place: index + 1, count: banners.length })}
          className={styles.turn}
          data-from={carousel.cameFrom}
        >
          {shown && <BannerSlide banner={shown} />}
        </div>
      </div>
    </div>
  )
}

const arrows: Readonly<Record<string, CarouselEvent>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

// A tap on the play button toggles the timer; a touch of anything else stops it.
const isToggle = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-toggle]') !== null

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const isStill = (): boolean => stillness.matches || savesData() || !useSettings.getState().autorefresh

const useCarousel = (count: number, box: RefObject<HTMLElement | null>): { carousel: Carousel; send: Send } => {
  const [carousel, send] = useReducer(
    (before: Carousel, event: CarouselEvent) => carouselAfter(before, event, count),
    null,
    () => carouselAt(isStill()),
  )
  const moving = isMoving(carousel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every banner stands for its whole time
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => send('tick'), EVERY_MS)
    return () => clearTimeout(timer)
  }, [moving, carousel.index])
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry && !entry.isIntersecting && send('stop'))
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return { carousel, send }
}

const useSwipe = (send: Send) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const drawn = useRef(false)
  const end = ({ clientX, clientY }: PointerEvent): void => {
    const swipe = from.current && swipeOf(clientX - from.current.x, clientY - from.current.y)
    from.current = null
    drawn.current = swipe !== null
    if (swipe) send(swipe)
  }
  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      drawn.current = false
      if (pointerType === 'mouse') return
      if (!isToggle(target)) send('stop')
      from.current = { x: clientX, y: clientY }
    },
    onPointerUp: end,
    onPointerCancel: () => {
      from.current = null
    },
    // A swipe must not open the banner's link.
    onClickCapture: (event: React.MouseEvent) => {
      if (!drawn.current) return
      drawn.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
