// What begins after the first view.
import { callBanners } from '../banners/CalledBanners.tsx'
import { followBanners } from '../banners/counts.ts'
import { keepLanguage } from '../language/keepLanguage.ts'
import { startOffline } from '../offline/start.ts'
import { spareTapped } from '../ui/spared.ts'

export const startLate = (): void => {
  startOffline()
  keepLanguage()
  followBanners()
  callBanners()
  spareTapped()
}
