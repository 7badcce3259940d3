// Placeholder of the screen.
import type { ScreenProps } from '../routes.tsx'

const MatchScreen = (_: ScreenProps) => null
export default MatchScreen
