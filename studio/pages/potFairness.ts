// The sheet of fairness of split the pot: what was promised, and past rounds, each checked in the player's own browser.
import { cash, element, text } from './dom.ts'
import { isPotRight, type Own, type PastPot, type Seen, type Told } from './potCheck.ts'
import { call } from './session.ts'

export type Fairness = { commitment: string; digest: string; token: string | null }
export type Sources = {
  current(): Fairness
  past(): readonly PastPot[]
  own(round: number): Own | null
  seen(round: number): Seen | null
}

export function potFairness({ current, past, own, seen }: Sources): { button: HTMLElement; sheet: HTMLElement } {
  const sheet = element('dialog', { 'aria-label': text('fairness') })
  const show = () => {
    const { commitment, digest, token } = current()
    sheet.replaceChildren(
      element(
        'header',
        {},
        element('h2', {}, text('fairness')),
        element('button', { type: 'button', class: 'quiet', click: () => sheet.close() }, text('close')),
      ),
      element('p', {}, text('potFair')),
      element(
        'dl',
        {},
        ...pair('commitment', commitment),
        ...pair('potDigest', digest),
        ...pair('potToken', token ?? '–'),
      ),
      element('h3', {}, text('pastRounds')),
      element('ol', {}, ...past().map((each) => rowOf(each, own, seen))),
    )
    sheet.showModal()
  }
  return { sheet, button: element('button', { type: 'button', class: 'quiet', click: show }, text('fairness')) }
}

const pair = (key: string, value: string) => [element('dt', {}, text(key)), element('dd', {}, value)]

function rowOf(past: PastPot, own: Sources['own'], seen: Sources['seen']): HTMLElement {
  const said = element('span', { role: 'status' })
  const check = async () => {
    button.disabled = true
    said.textContent = text('loading')
    const told = await toldOf(past)
    const verdict = isPotRight(past, told, own(past.number), seen(past.number)) ? 'checked' : 'wrong'
    said.className = verdict
    said.textContent = text(verdict)
    button.disabled = false
  }
  const button = element('button', { type: 'button', click: () => void check() }, text('potCheck'))
  const share = past.share === null ? text('potBackShort') : cash(past.share)
  return element(
    'li',
    {},
    element('strong', {}, `#${past.number} · ${past.counts.join(' ')} · ${share}`),
    ...[said, button, element('dl', {}, ...pair('ourSeed', past.seed))],
  )
}

/** All tokens of a round's pot, page by page. */
async function toldOf({ number, choices }: PastPot): Promise<Told[]> {
  const told: Told[] = []
  while (told.length < choices) {
    const answer = await call('pot/tokens', { round: number, after: told.length })
    const tokens = (answer.ok ? answer.tokens : []) as Told[]
    if (tokens.length === 0) break
    told.push(...tokens)
  }
  return told
}
