// How much of the page's end is covered by docked bars. Only the few boxes that need it get it as a style: a property
// of the root would have the browser restyle every element of the page whenever it changes.
import { type CSSProperties, useLayoutEffect } from 'react'
import { create } from 'zustand'

type Docked = {
  barRem: number
  hasMini: boolean
  /** Measured by the mini slip once it is rendered. */
  miniPx: number | null
  /** Height of the docked panel above which messages show; null without one. */
  panelPx: number | null
}

const MINI_REM = 4.75

const useDocked = create<Docked>(() => ({ barRem: 0, hasMini: false, miniPx: null, panelPx: null }))

const heightOf = ({ barRem, hasMini, miniPx }: Docked): string =>
  `calc(${barRem}rem + ${hasMini ? (miniPx === null ? `${MINI_REM}rem` : `${miniPx}px`) : '0px'})`

/** Of the bottom bar (0 where there is none), and of the mini slip while it stands above it. */
export const useDockedBars = (barRem: number, hasMini: boolean): void => {
  const height = useDocked(heightOf)
  useLayoutEffect(() => useDocked.setState({ barRem, hasMini }), [barRem, hasMini])
  useLayoutEffect(() => {
    document.documentElement.style.scrollPaddingBottom = `calc(${height} + 1rem)`
  }, [height])
}

/** Null when the mini slip is gone. */
export const publishMiniHeight = (miniPx: number | null): void => useDocked.setState({ miniPx })
export const publishPanelHeight = (panelPx: number | null): void => useDocked.setState({ panelPx })

/** `--docked` for a box's own style, and `--mini` for one that ends with the mini slip itself. */
export const useDockedStyle = (): CSSProperties => {
  const mini = useDocked(({ miniPx }) => `${miniPx ?? 0}px`)
  return { ...styleOf(useDocked(heightOf)), '--mini': mini } as CSSProperties
}
/** The same for messages, which stand above a docked panel too. */
export const useMessageStyle = (): CSSProperties =>
  styleOf(useDocked((docked) => (docked.panelPx === null ? heightOf(docked) : `${docked.panelPx}px`)))

const styleOf = (docked: string): CSSProperties => ({ '--docked': docked }) as CSSProperties
