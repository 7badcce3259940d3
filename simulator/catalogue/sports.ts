// The sports of the world and how each is played: the family picks the model, the figures shape it.

/** `means` are per match: expected total, home advantage and spread of the supremacy, in the sport's own points. */
export type GoalSport = {
  family: 'goals'
  periodCount: number
  periodMinutes: number
  breakMinutes: number
  /** Share of the goals scored in each period. */
  shares: readonly number[]
  total: number
  homeAdvantage: number
  spread: number
  /** Dixon-Coles correction of low scores; negative makes draws more likely. */
  lowScore: number
  most: number
  tie: 'stands' | 'shootout' | 'extraInnings'
}

export type PointSport = {
  family: 'points'
  periodCount: number
  periodMinutes: number
  /** World minutes of play per minute of match clock. */
  stretch: number
  breakMinutes: number
  total: number
  homeAdvantage: number
  spread: number
  /** Standard deviation of one team's points. */
  deviation: number
  scores: readonly number[]
  tie: 'stands' | 'overtime'
}

export type SetSport = {
  family: 'sets'
  bestOf: number
  target: number
  lastTarget: number
  /** Tennis counts games made of points; the others count points. */
  games: boolean
  secondsPerPoint: number
  breakMinutes: number
  /** Chance of the home side to win a point and its spread over matches. */
  homePoint: number
  spread: number
}

export type CricketSport = {
  family: 'cricket'
  overs: number
  total: number
  spread: number
  deviation: number
  minutesPerOver: number
}

export type Sport = {
  id: number
  name: string
  nameAmharic: string
  play: GoalSport | PointSport | SetSport | CricketSport
}

export const SPORTS: readonly Sport[] = [
  {
    id: 1,
    name: 'Soccer',
    nameAmharic: 'እግር ኳስ',
    play: {
      family: 'goals',
      periodCount: 2,
      periodMinutes: 45,
      breakMinutes: 15,
      shares: [0.45, 0.55],
      total: 2.66,
      homeAdvantage: 0.42,
      spread: 0.7,
      lowScore: -0.085,
      most: 12,
      tie: 'stands',
    },
  },
  {
    id: 2,
    name: 'Basketball',
    nameAmharic: 'ቅርጫት ኳስ',
    play: {
      family: 'points',
      periodCount: 4,
      periodMinutes: 10,
      stretch: 2.3,
      breakMinutes: 4,
      total: 164,
      homeAdvantage: 3,
      spread: 6,
      deviation: 9.5,
      scores: [2, 2, 2, 3, 3, 1],
      tie: 'overtime',
    },
  },
  {
    id: 3,
    name: 'Baseball',
    nameAmharic: 'ቤዝቦል',
    play: {
      family: 'goals',
      periodCount: 9,
      periodMinutes: 19,
      breakMinutes: 1,
      shares: Array<number>(9).fill(1 / 9),
      total: 8.7,
      homeAdvantage: 0.25,
      spread: 0.9,
      lowScore: 0,
      most: 24,
      tie: 'extraInnings',
    },
  },
  {
    id: 4,
    name: 'Ice Hockey',
    nameAmharic: 'የበረዶ ሆኪ',
    play: {
      family: 'goals',
      periodCount: 3,
      periodMinutes: 20,
      breakMinutes: 16,
      shares: [0.31, 0.34, 0.35],
      total: 5.7,
      homeAdvantage: 0.3,
      spread: 0.7,
      lowScore: 0,
      most: 16,
      tie: 'shootout',
    },
  },
  {
    id: 5,
    name: 'Tennis',
    nameAmharic: 'ቴኒስ',
    play: {
      family: 'sets',
      bestOf: 3,
      target: 6,
      lastTarget: 6,
      games: true,
      secondsPerPoint: 38,
      breakMinutes: 2,
      homePoint: 0.5,
      spread: 0.025,
    },
  },
  {
    id: 6,
    name: 'Handball',
    nameAmharic: 'እጅ ኳስ',
    play: {
      family: 'points',
      periodCount: 2,
      periodMinutes: 30,
      stretch: 1.3,
      breakMinutes: 14,
      total: 58,
      homeAdvantage: 1.6,
      spread: 3.2,
      deviation: 3.7,
      scores: [1],
      tie: 'stands',
    },
  },
  {
    id: 16,
    name: 'American Football',
    nameAmharic: 'የአሜሪካ እግር ኳስ',
    play: {
      family: 'points',
      periodCount: 4,
      periodMinutes: 15,
      stretch: 2.7,
      breakMinutes: 5,
      total: 44,
      homeAdvantage: 2,
      spread: 5,
      deviation: 9,
      scores: [7, 7, 3],
      tie: 'overtime',
    },
  },
  {
    id: 20,
    name: 'Table Tennis',
    nameAmharic: 'ጠረጴዛ ቴኒስ',
    play: {
      family: 'sets',
      bestOf: 5,
      target: 11,
      lastTarget: 11,
      games: false,
      secondsPerPoint: 21,
      breakMinutes: 1,
      homePoint: 0.5,
      spread: 0.03,
    },
  },
  {
    id: 21,
    name: 'Cricket',
    nameAmharic: 'ክሪኬት',
    play: { family: 'cricket', overs: 20, total: 160, spread: 14, deviation: 26, minutesPerOver: 4.6 },
  },
  {
    id: 23,
    name: 'Volleyball',
    nameAmharic: 'መረብ ኳስ',
    play: {
      family: 'sets',
      bestOf: 5,
      target: 25,
      lastTarget: 15,
      games: false,
      secondsPerPoint: 31,
      breakMinutes: 3,
      homePoint: 0.505,
      spread: 0.022,
    },
  },
  {
    id: 29,
    name: 'Futsal',
    nameAmharic: 'ፉትሳል',
    play: {
      family: 'goals',
      periodCount: 2,
      periodMinutes: 20,
      breakMinutes: 10,
      shares: [0.47, 0.53],
      total: 6.2,
      homeAdvantage: 0.4,
      spread: 1.1,
      lowScore: 0,
      most: 18,
      tie: 'stands',
    },
  },
  {
    id: 31,
    name: 'Badminton',
    nameAmharic: 'ባድሚንተን',
    play: {
      family: 'sets',
      bestOf: 3,
      target: 21,
      lastTarget: 21,
      games: false,
      secondsPerPoint: 26,
      breakMinutes: 2,
      homePoint: 0.5,
      spread: 0.03,
    },
  },
]

export function sportOf(id: number): Sport {
  const sport = SPORTS.find((each) => each.id === id)
  if (sport === undefined) throw new Error(`no sport ${id}`)
  return sport
}
