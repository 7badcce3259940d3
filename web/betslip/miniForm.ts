// The mini slip's three forms while browsing, and whether the bettor came to bet while watching.
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useSearch } from 'wouter'
import { create } from 'zustand'
import { publishMiniHeight } from '../ui/docked.ts'

/** A bar; the bar with stake and action; a round button. */
export type MiniForm = 'bar' | 'expanded' | 'button'

export const useMiniForm = create<{ form: MiniForm }>(() => ({ form: 'bar' }))
export const setMiniForm = (form: MiniForm): void => useMiniForm.setState({ form })

const taller: Record<MiniForm, MiniForm> = { button: 'bar', bar: 'expanded', expanded: 'expanded' }
const lower: Record<MiniForm, MiniForm> = { expanded: 'bar', bar: 'button', button: 'button' }
const SWIPE_PX = 32

/** The form after a swipe of so many px downwards; a shorter one is a tap. */
export const formAfterSwipe = (form: MiniForm, downPx: number): MiniForm =>
  downPx >= SWIPE_PX ? lower[form] : downPx <= -SWIPE_PX ? taller[form] : form

/** `?watch=true`: the mini slip opens with its action. */
export const useWatching = (): boolean => {
  const watching = new URLSearchParams(useSearch()).get('watch') === 'true'
  useEffect(() => {
    if (watching) setMiniForm('expanded')
  }, [watching])
  return watching
}

/** Publishes how much of the page's end the mini slip covers. */
export const usePublishedHeight = (panel: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const publish = (): void => publishMiniHeight(panel.current?.offsetHeight ?? 0)
    const observer = new ResizeObserver(publish)
    if (panel.current) observer.observe(panel.current)
    publish()
    return () => {
      observer.disconnect()
      publishMiniHeight(null)
    }
  }, [panel])
