// Placeholder of the screen.
import type { ScreenProps } from '../routes.tsx'

const HomeScreen = (_: ScreenProps) => null
export default HomeScreen
