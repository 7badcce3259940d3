// The sheet of fairness: the promise, the player's own seed, and every game of his checked.
import { type Check, type PlayedRound, verdictOf } from './check.ts'
import { element, money, text } from './dom.ts'
import { call, type Opened } from './session.ts'

type Promised = Opened['seed']

export function fairnessSheet(check: Check, first: Promised): { button: HTMLElement; sheet: HTMLElement } {
  const sheet = element('dialog', { 'aria-label': text('fairness') })
  const show = async (seed: Promised) => {
    sheet.replaceChildren(element('p', {}, text('loading')))
    if (!sheet.open) sheet.showModal()
    const { plays } = await call('history')
    sheet.replaceChildren(...contentOf(check, seed, plays as PlayedRound[], show, () => sheet.close()))
  }
  const button = element('button', { type: 'button', class: 'quiet', click: () => openNow() }, text('fairness'))
  let current = first
  const openNow = async () => {
    const fresh = await call('promise')
    current = fresh.ok ? (fresh.seed as Promised) : current
    await show(current)
  }
  return { button, sheet }
}

function contentOf(
  check: Check,
  seed: Promised,
  plays: PlayedRound[],
  show: (seed: Promised) => void,
  close: () => void,
): HTMLElement[] {
  const own = element('input', { value: seed.player_seed, maxlength: 64, autocomplete: 'off', spellcheck: 'false' })
  const said = element('p', { role: 'status' })
  const change = async () => {
    const answer = await call('seed', { player_seed: own.value })
    const changed = answer.seed as Promised
    if (answer.ok && changed.commitment !== seed.next_commitment) said.textContent = text('wrong')
    else if (answer.ok) show(changed)
    else said.textContent = text(REFUSALS[answer.code ?? ''] ?? 'errorSeed')
  }
  return [
    element(
      'header',
      {},
      element('h2', {}, text('fairness')),
      element('button', { type: 'button', class: 'quiet', click: close }, text('close')),
    ),
    element('p', {}, text('fairnessAbout')),
    element('dl', {}, ...figure('commitment', seed.commitment), ...figure('games', String(seed.games))),
    element('dl', {}, ...figure('nextCommitment', seed.next_commitment)),
    element('label', {}, text('yourSeed'), own),
    element('button', { type: 'button', click: change }, text('changeSeeds')),
    said,
    element('h3', {}, text('history')),
    plays.length === 0
      ? element('p', {}, text('noGames'))
      : element('ol', {}, ...plays.map((play) => rowOf(check, play))),
  ]
}

const REFUSALS: Record<string, string> = { ROUND_OPEN: 'errorOpen', SEED_TOO_OFTEN: 'errorSeedOften' }

const figure = (key: string, value: string) => [element('dt', {}, text(key)), element('dd', {}, value)]

function rowOf(check: Check, play: PlayedRound): HTMLElement {
  const verdict = verdictOf(check, play)
  const head = `${money(play.stake)} → ${play.paid === null ? '–' : money(play.paid)}`
  const seeds = play.seed === null ? [] : figure('ourSeed', play.seed)
  return element(
    'li',
    {},
    element('strong', {}, head),
    element('span', { class: verdict }, text(verdict)),
    element('code', {}, JSON.stringify(play.choice)),
    element('code', {}, JSON.stringify(play.result)),
    element('dl', {}, ...seeds, ...figure('yourSeed', `${play.player_seed} · ${play.nonce}`)),
  )
}
