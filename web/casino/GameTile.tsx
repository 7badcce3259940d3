// A game in the lobby: its picture in a box of fixed shape, so that nothing moves while pictures come.
import type { CasinoGame } from '@walia/contract/casino.ts'
import { Link } from 'wouter'
import { config } from '../config.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { addresses } from './addresses.ts'
import styles from './Casino.module.css'
import { toggleFavourite, useChosen } from './chosen.ts'

/** `note`: what is said of it in place of its maker. */
export const GameTile = ({ game, note }: { game: CasinoGame; note?: string | undefined }) => {
  const t = useText('casino')
  const isFavourite = useChosen(({ favourites }) => favourites.includes(game.id))
  return (
    <li className={styles.tile}>
      <Link href={hrefOf(game)} className={styles.game} data-off={!game.on || undefined}>
        <span className={styles.thumb}>
          <Icon name="casino" size={28} />
          <img src={game.thumb_url} alt="" loading="lazy" width={120} height={90} onError={hide} />
          {game.on && game.demo_only && <span className={styles.demo}>{t('demoShort')}</span>}
          {!game.on && <span className={styles.off}>{t('maintenanceShort')}</span>}
        </span>
        <span className={styles.name}>{game.name}</span>
        <span className={styles.maker}>{note ?? game.provider}</span>
      </Link>
      <button
        type="button"
        className={styles.star}
        aria-pressed={isFavourite}
        aria-label={t('favourite', { game: game.name })}
        onClick={() => toggleFavourite(game.id)}
      >
        <Icon name="highlights" size={16} />
      </button>
    </li>
  )
}

/** Each kind of game has its own address where the market sells it as a product. */
const hrefOf = ({ id, category }: CasinoGame): string => {
  if (category === 'crash') return addresses.crashGame(id)
  return category === 'fasta' ? addresses.fastaGame(config.brand.slug, id) : addresses.game(id)
}

/** The sign behind it stays. */
const hide = ({ currentTarget }: { currentTarget: HTMLImageElement }): void => {
  currentTarget.style.visibility = 'hidden'
}
