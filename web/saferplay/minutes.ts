// Minutes in words: "45 min", "2 h 5 min".
import { useText } from '../text.ts'

export const useMinutes = (): ((minutes: number) => string) => {
  const t = useText('saferplay')
  return (minutes) =>
    minutes < 60
      ? t('minutes', { minutes })
      : t('hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
