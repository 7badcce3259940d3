// Lines spoken by the browser, each once, in the language on screen; and whether this phone has a voice for it.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLanguage } from '../text.ts'
import { type Line, linesToSay } from './lines.ts'

const synthesis = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? speechSynthesis : null)

const listen = (changed: () => void): (() => void) => {
  // Older phones have voices and no events of them.
  synthesis()?.addEventListener?.('voiceschanged', changed)
  return () => synthesis()?.removeEventListener?.('voiceschanged', changed)
}

const voiceFor = (language: string): SpeechSynthesisVoice | null =>
  synthesis()
    ?.getVoices()
    .find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language) ?? null

export const useHasVoice = (): boolean => {
  const language = useLanguage()
  return useSyncExternalStore(listen, () => voiceFor(language) !== null)
}

/** `lines` oldest first. What happened before it was turned on is not said. */
export const useSpoken = (lines: readonly Line[], on: boolean): void => {
  const language = useLanguage()
  const said = useRef(Number.POSITIVE_INFINITY)
  const last = lines.at(-1)?.id ?? 0
  useEffect(() => {
    if (!on) return
    said.current = Number.POSITIVE_INFINITY
    return () => synthesis()?.cancel()
  }, [on])
  useEffect(() => {
    if (!on) return
    if (said.current === Number.POSITIVE_INFINITY) said.current = Math.max(0, last - 1)
    for (const { text } of linesToSay(lines, said.current)) say(text, language)
    said.current = Math.max(said.current, last)
  }, [on, lines, last, language])
}

function say(text: string, language: string): void {
  const voice = voiceFor(language)
  if (voice === null) return
  const words = new SpeechSynthesisUtterance(text)
  words.voice = voice
  words.lang = voice.lang
  synthesis()?.speak(words)
}
