// Tiles of the games for a lobby: drawn, not photographed, so that each is a few hundred bytes.
import { signs } from './rpsSigns.ts'

const tile = (from: string, to: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="160" height="160" fill="url(#g)"/>${shapes}</svg>`
const dot = (x: number, y: number, r = 8, fill = '#fff') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

const tiles: Record<string, string> = {
  aviator: tile(
    '#0b2447',
    '#7f1d1d',
    '<path d="M16 138Q92 128 128 52" fill="none" stroke="#ff5c5c" stroke-width="6"/><path d="M96 60 142 34 124 82 114 66z" fill="#fff"/>',
  ),
  mines: tile(
    '#1f2937',
    '#4b5563',
    dot(80, 86, 34, '#111827') +
      '<path d="M104 60 124 40" stroke="#fbbf24" stroke-width="8"/>' +
      dot(126, 38, 9, '#fbbf24'),
  ),
  plane: tile(
    '#0369a1',
    '#0ea5e9',
    '<path d="M28 84 136 40 96 128 78 98z" fill="#fff"/><path d="M136 40 78 98" stroke="#0369a1" stroke-width="4"/>',
  ),
  numbers: tile('#9d174d', '#db2777', dot(52, 66, 26) + dot(108, 60, 26) + dot(80, 108, 26)),
  plinko: tile(
    '#065f46',
    '#10b981',
    [50, 80, 110].map((x) => dot(x, 110, 7)).join('') + dot(65, 82, 7) + dot(95, 82, 7) + dot(80, 44, 14, '#fde047'),
  ),
  rps: tile(
    '#92400e',
    '#f59e0b',
    `<g color="#fff"><g transform="translate(12 78)">${signs.rock}</g><g transform="translate(84 78)">${signs.paper}</g><g transform="translate(48 12)">${signs.scissors}</g></g>`,
  ),
  bingo: tile(
    '#581c87',
    '#a855f7',
    [44, 80, 116].flatMap((y) => [44, 80, 116].map((x) => dot(x, y, 14, x === y ? '#fde047' : '#fff'))).join(''),
  ),
  roulette: tile(
    '#14532d',
    '#166534',
    `${dot(80, 80, 52, '#1c1d2b')}<circle cx="80" cy="80" r="44" fill="none" stroke="#c62828" stroke-width="14" stroke-dasharray="11.5 11.5"/>${dot(80, 80, 22, '#d4a017')}${dot(112, 50, 7)}`,
  ),
  baccarat: tile(
    '#7c2d12',
    '#b45309',
    `<g stroke="#14152b" stroke-width="2" fill="#fff"><rect x="34" y="40" width="52" height="80" rx="8" transform="rotate(-10 60 80)"/><rect x="74" y="40" width="52" height="80" rx="8" transform="rotate(10 100 80)"/></g><path d="M60 66 72 82 60 98 48 82z" fill="#b3201b"/>${dot(100, 82, 13, '#14152b')}`,
  ),
  blackjack: tile(
    '#064e3b',
    '#0f766e',
    `<g stroke="#14152b" stroke-width="2" fill="#fff"><rect x="30" y="42" width="54" height="82" rx="8" transform="rotate(-8 57 83)"/><rect x="76" y="36" width="54" height="82" rx="8" transform="rotate(8 103 77)"/></g><path d="M42 100 56 62 70 100M47 88h18" fill="none" stroke="#14152b" stroke-width="6"/><path d="M103 58c14 14 22 20 22 30a10 10 0 0 1-18 6l3 14H96l3-14a10 10 0 0 1-18-6c0-10 8-16 22-30z" fill="#14152b"/>`,
  ),
  'split-pot': tile(
    '#312e81',
    '#0e7490',
    [28, 66, 104]
      .flatMap((x) =>
        [46, 86].map(
          (y) =>
            `<rect x="${x}" y="${y}" width="30" height="30" rx="6" fill="${x === 66 && y === 86 ? '#fde047' : '#fff'}"/>`,
        ),
      )
      .join(''),
  ),
  sevens: tile(
    '#7f1d1d',
    '#dc2626',
    [22, 64, 106]
      .map(
        (x) =>
          `<rect x="${x}" y="48" width="36" height="64" rx="6" fill="#fff"/><path d="M${x + 8} 64h20l-11 34" fill="none" stroke="#b3201b" stroke-width="7"/>`,
      )
      .join(''),
  ),
  highlands: tile(
    '#0f766e',
    '#134e4a',
    `<path d="M10 128 58 52 84 96 104 66 150 128z" fill="#fff" opacity=".9"/>${dot(118, 42, 16, '#ffc72c')}`,
  ),
  'comet-crash': tile(
    '#0d0221',
    '#5b21b6',
    `<path d="M20 140 108 40 122 56z" fill="#ffb703" opacity=".75"/>${dot(118, 44, 18, '#fff3c4')}`,
  ),
  dice: tile(
    '#4338ca',
    '#7c3aed',
    `<g transform="rotate(-12 80 80)"><rect x="38" y="38" width="84" height="84" rx="16" fill="#fff"/>${[
      [58, 58],
      [102, 58],
      [80, 80],
      [58, 102],
      [102, 102],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 8, '#4338ca'))
      .join('')}</g>`,
  ),
}

export const thumbOf = (game: string): string => tiles[game] ?? tile('#334155', '#0f172a', dot(80, 80, 30))
