// Rock, paper and scissors as drawings of 64 by 64 in the colour of the text: on the page and on the tile of the lobby.
import type { Hand } from './games/rps.ts'

const PEN = 'fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"'

export const signs: Readonly<Record<Hand, string>> = {
  rock: '<path d="M8 42 16 20 36 10 54 24 57 43 44 55H20z" fill="currentColor"/>',
  paper: `<path d="M16 8h24l9 9v39H16zM24 26h17M24 36h17M24 46h10" ${PEN}/>`,
  scissors: `<g ${PEN}><path d="M18 8 42 44M46 8 22 44"/><circle cx="17" cy="50" r="7"/><circle cx="47" cy="50" r="7"/></g>`,
}
