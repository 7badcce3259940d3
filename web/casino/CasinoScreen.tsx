// The casino at an address: one game, the whole lobby, its crash games, fasta, or every game whose rounds are over in seconds.
import { casinoRules } from '@walia/domain/casino/rules.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { config, profile } from '../config.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { addresses } from './addresses.ts'
import styles from './Casino.module.css'
import { Game } from './Game.tsx'
import { Lobby } from './Lobby.tsx'

const directGames: Readonly<Record<string, string>> = Object.fromEntries(
  (['aviator', 'comet-crash'] as const).map((name) => [addresses.direct(name), casinoRules[profile.id].direct[name]]),
)
const fastaPath = addresses.fasta(config.brand.slug)

const CasinoScreen = ({ params: { gameID, gameKind, gameVariant } }: ScreenProps) => {
  // Read once: a screen that is kept belongs to the address that it was opened at.
  const [path] = useState(location.pathname)
  const direct = directGames[path.replace(/\/$/, '')]
  if (direct !== undefined) return <Game id={direct} alone />
  if (gameKind !== undefined) return <Game id={`${gameVariant}-${gameKind}`} alone />
  return gameID === undefined ? <LobbyAt path={path} /> : <Game id={gameID} />
}

const LobbyAt = ({ path }: { path: string }) => {
  const t = useText('casino')
  if (path === fastaPath) return <Lobby title="fasta" categories={['fasta']} alone />
  if (path === addresses.allCrashGames()) return <Lobby title="allHeading" categories={['crash', 'fasta', 'pot']} />
  if (path !== addresses.crashGames()) return <Lobby title="heading" />
  return (
    <Lobby
      title="crashHeading"
      categories={['crash']}
      action={
        <Link href={addresses.allCrashGames()} className={styles.link}>
          {t('seeAll')}
        </Link>
      }
    />
  )
}

export default CasinoScreen
