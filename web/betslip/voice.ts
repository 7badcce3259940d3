// The slip's last announcement, which one polite live region reads to screen readers.
import { create } from 'zustand'

export const useVoice = create<{ words: string }>(() => ({ words: '' }))

export const announce = (words: string): void => useVoice.setState({ words })
