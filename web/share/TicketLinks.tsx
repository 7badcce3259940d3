// Ways to share a placed ticket: a share code of its picks, and its receipt.
import type { Ticket } from '@walia/contract/bets.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import styles from './Share.module.css'
import { shareTicket, useSharing } from './share.ts'

export type TicketLinksProps = {
  ticket: Pick<Ticket, 'bet_id' | 'leg_count'>
  /** A ticket without a pick that can still be bet cannot be shared. */
  shareable: boolean
  /** Inside a sheet the link takes the place of the sheet's own history entry. */
  replace?: boolean
  onLeave?: () => void
}

export const TicketLinks = ({ ticket, shareable, replace, onLeave }: TicketLinksProps) => {
  const t = useText('sharing')
  const busy = useSharing((state) => state.busy)
  return (
    <>
      {shareable && (
        <Button kind="secondary" busy={busy} onClick={() => void shareTicket(ticket.bet_id, ticket.leg_count)}>
          {t('share')}
        </Button>
      )}
      <ButtonLink kind="secondary" href={paths.receipt(ticket.bet_id)} replace={replace} onClick={onLeave}>
        {t('receipt')}
      </ButtonLink>
    </>
  )
}

/** Both, side by side on the ticket's page. */
export const TicketLinksRow = ({ ticket, now }: { ticket: Ticket; now: number }) => (
  <div className={styles.links}>
    <TicketLinks ticket={ticket} shareable={isShareable(ticket, now)} />
  </div>
)

/** While a pick of it can still be bet. `now` is the server's time, epoch ms. */
const isShareable = ({ legs }: Ticket, now: number): boolean =>
  legs.some((leg) => leg.state === 'open' && (leg.live || Date.parse(leg.start_time) > now))
