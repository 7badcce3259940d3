// One side's photo: chosen, made smaller, sent, arrived; or failed, and sent again.
import type { PhotoSide } from '@walia/contract/verification.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/client.ts'
import { useText } from '../text.ts'
import { PhotoError, type PhotoRules, scalePhoto } from './scalePhoto.ts'
import { sendPhoto } from './sendPhoto.ts'

export type PhotoState =
  | { phase: 'empty' }
  | { phase: 'scaling' }
  | { phase: 'sending'; percent: number; preview: string }
  /** `preview` null: sent before this page was opened. */
  | { phase: 'sent'; id: string; preview: string | null }
  /** `photo` null: the file itself was no good, so there is nothing to send again. */
  | { phase: 'failed'; message: string; photo: Blob | null }

export type PhotoEntry = {
  state: PhotoState
  /** What is submitted; null until it has arrived. */
  id: string | null
  choose: (file: File) => void
  cancel: () => void
  retry: () => void
  clear: () => void
}

/** `kept`: the id of what has arrived already. */
export const usePhoto = (side: PhotoSide, kept: string | null, rules: PhotoRules): PhotoEntry => {
  const t = useText('verification')
  const [own, setOwn] = useState<PhotoState | null>(null)
  const running = useRef<AbortController | null>(null)
  const preview = useRef<string | null>(null)
  useEffect(
    () => () => {
      running.current?.abort()
      if (preview.current !== null) URL.revokeObjectURL(preview.current)
    },
    [],
  )
  const state: PhotoState = own ?? (kept === null ? { phase: 'empty' } : { phase: 'sent', id: kept, preview: null })
  /** The newest one counts: whatever was on its way is given up. */
  const run = async (photoOf: () => Promise<Blob> | Blob): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    let photo: Blob | null = null
    try {
      setOwn({ phase: 'scaling' })
      photo = await photoOf()
      if (controller.signal.aborted) return
      if (preview.current !== null) URL.revokeObjectURL(preview.current)
      const shown = URL.createObjectURL(photo)
      preview.current = shown
      setOwn({ phase: 'sending', percent: 0, preview: shown })
      const onProgress = (percent: number): void => {
        if (!controller.signal.aborted) setOwn({ phase: 'sending', percent, preview: shown })
      }
      const id = await sendPhoto(side, photo, { signal: controller.signal, onProgress })
      setOwn({ phase: 'sent', id, preview: shown })
    } catch (error) {
      if (controller.signal.aborted) return
      setOwn({ phase: 'failed', message: error instanceof PhotoError ? t(error.key) : messageOf(error), photo })
    }
  }
  const stop = (next: PhotoState | null): void => {
    running.current?.abort()
    setOwn(next)
  }
  return {
    state,
    id: state.phase === 'sent' ? state.id : null,
    choose: (file) => void run(() => scalePhoto(file, rules)),
    cancel: () => stop(null),
    retry: () => {
      if (state.phase === 'failed' && state.photo !== null) {
        const { photo } = state
        void run(() => photo)
      }
    },
    clear: () => stop({ phase: 'empty' }),
  }
}
