// How a page begins: it opens its launch, follows what the lobby says, and says so where it cannot begin.
import { element, text } from './dom.ts'
import './studio.css'
import { inLanguage, type LobbyMessage, listen, type Opened, open, tell } from './session.ts'
import { setSound } from './sound.ts'

export const main = document.querySelector('main') as HTMLElement
const LANGUAGES = ['en', 'am', 'om', 'zh']

/** Null where the launch is nobody's or too old: the page says it, and leads back. */
export async function begin(): Promise<Opened | null> {
  const message = (key: string, role = 'status') => element('p', { class: 'middle', role }, text(key))
  listen(follow)
  main.replaceChildren(message('loading'))
  const opened = await open(() => main.replaceChildren(message('errorNetwork')))
  if (opened.ok) return opened as unknown as Opened
  tell('error', { code: opened.code })
  const back = element('button', { type: 'button', click: () => tell('close') }, text('close'))
  main.replaceChildren(message('errorSession', 'alert'), back)
  return null
}

/** Balances are asked where they are shown; what plays by itself hears `autoplay` and `pause` (autoPlay.ts). */
function follow({ type, on, dark, lang }: LobbyMessage): void {
  const page = document.documentElement
  if (type === 'theme') page.dataset.theme = dark ? 'dark' : 'light'
  if (type === 'sound') setSound(on === true)
  if (type === 'lang' && lang !== page.lang && LANGUAGES.includes(String(lang))) void inLanguage(String(lang))
}
