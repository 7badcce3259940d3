// Where the slip stands while browsing: above the bottom bar on phones, in a rail beside the list on wide screens.
import type { Chrome } from '../chrome.ts'

export const SlipDock = (_props: { mode: Chrome['miniSlip'] }) => null

export const SlipRail = () => null
