// What the slip last said to screen readers; one polite region in the page speaks it.
import { create } from 'zustand'

export const useVoice = create<{ words: string }>(() => ({ words: '' }))

export const say = (words: string): void => useVoice.setState({ words })
