// Marketing events: dispatched on the window and pushed to the tag manager's list where there is one. This code sends
// nothing out of the browser.
import type { SessionEnd } from './sessionEnd.ts'

export type MarketingEvent =
  | { event: 'boosted_pick'; bet_type: 'daily-jackpot'; parent_match_id: number }
  | { event: 'first_bet'; bet_id: string; stake: string }
  | { event: 'install_prompt_shown' | 'install_prompt_accepted' | 'install_prompt_dismissed' }
  | { event: 'roadblock_clicked'; banner_id: number; mobile_utm: string }
  | SessionEnd

export const publishMarketing = (event: MarketingEvent): void => {
  window.dispatchEvent(new CustomEvent('marketing', { detail: event }))
  const { dataLayer } = window as { dataLayer?: unknown[] }
  dataLayer?.push(event)
}
