// Invented teams and players: a real city and a plausible word, or a surname; each with a rating from the seed.
import { pick, randomOf, shuffled, unitOf } from '../random.ts'
import type { Competition } from './competitions.ts'

/** `rating` is in standard deviations of its competition: 0 is average. */
export type Team = { id: number; name: string; abbreviation: string; rating: number }

const SURNAMES =
  'Abebe,Tadesse,Kipkorir,Wanjiru,Otieno,Moreau,Lefèvre,Bernard,Schneider,Vogel,Keller,Rossi,Ferrari,Greco,García,Navarro,Ortega,Silva,Costa,Almeida,Novák,Dvořák,Svoboda,Kowalski,Nowak,Zieliński,Petrenko,Shevchuk,Bondar,Tanaka,Sato,Yamada,Kimura,Chen,Wang,Liu,Zhao,Kim,Park,Lee,Johnson,Walker,Harris,Clark,Turner,Hansen,Larsen,Nilsson,Lindqvist,Virtanen,Korhonen,Popescu,Ionescu,Horváth,Nagy,Petrov,Ivanov,Dimitrov,Marković,Jovanović,Perić,Horvat,Demir,Yılmaz,Khan,Sharma,Patel,Mehta,Okafor,Mensah,Diallo,Traoré,Haddad,Mansour,Cohen,Vargas,Rojas,Herrera,Castillo,Fuentes'.split(
    ',',
  )

const INITIALS = 'ABCDEFGHIJKLMNOPRSTVY'

const KNOWN = new Map<string, readonly Team[]>()

/** The teams of a competition; the same seed gives the same names and ratings. */
export function teamsOf(seed: string, competition: Competition): readonly Team[] {
  const key = `${seed}/${competition.index}`
  let teams = KNOWN.get(key)
  if (teams === undefined) {
    teams = createTeams(seed, competition)
    KNOWN.set(key, teams)
  }
  return teams
}

function createTeams(seed: string, competition: Competition): Team[] {
  const random = randomOf(seed, 'teams', competition.index)
  const names = competition.players ? playersOf(competition, seed) : clubsOf(competition, seed)
  return names.slice(0, competition.teamCount).map((name, index) => ({
    id: 1000 + competition.index * 100 + index,
    name: competition.simulated ? `${name} SRL` : name,
    abbreviation: abbreviationOf(name),
    rating: Math.max(-2, Math.min(2, random.normal(0, 1))),
  }))
}

function playersOf(competition: Competition, seed: string): string[] {
  const random = randomOf(seed, 'players', competition.index)
  return shuffled(SURNAMES, random).map((surname) => `${surname}, ${pick([...INITIALS], random.next())}.`)
}

function clubsOf({ home, sport, name }: Competition, seed: string): string[] {
  const clubs: string[] = []
  for (let round = 0; round < 2; round++) {
    for (const city of home.cities)
      clubs.push(`${city} ${pick(home.suffixes, unitOf(seed, sport.id, name, city, round))}`)
  }
  return [...new Set(clubs)]
}

function abbreviationOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
}
