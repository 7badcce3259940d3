// Placeholder of the screen.
import type { ScreenProps } from '../routes.tsx'

const LiveScreen = (_: ScreenProps) => null
export default LiveScreen
