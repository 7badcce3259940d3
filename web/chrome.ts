// Which parts of the frame a route shows around its screen.
export type Chrome = {
  header: boolean
  slideNav: boolean
  bottomBar: boolean
  /** The slip while browsing: bar or button, the button alone, the combo slip's bar, or none. */
  miniSlip: 'both' | 'floating' | 'combo' | 'none'
}

const all: Chrome = { header: true, slideNav: true, bottomBar: true, miniSlip: 'none' }

export const chrome = {
  browsing: { ...all, miniSlip: 'both' },
  page: all,
  combo: { ...all, miniSlip: 'combo' },
  floating: { ...all, miniSlip: 'floating' },
  profile: { ...all, slideNav: false },
  casino: { ...all, bottomBar: false },
  hidden: { header: false, slideNav: false, bottomBar: false, miniSlip: 'none' },
} as const satisfies Record<string, Chrome>
