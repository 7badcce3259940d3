// Passwords that everybody tries first: well-known words with or without digits after them, and keys in a row.

// Words with the digits and signs at their end cut off, in lower case. What is shorter than 8 letters counts with its end.
const WORDS = new Set(
  `password passw0rd p@ssword p@ssw0rd pass passwd passcode mypassword newpassword changeme letmein welcome secret admin
  administrator root user guest test testing default login master hello iloveyou loveyou lovely love sunshine princess
  monkey dragon shadow superman batman football soccer baseball basketball hunter michael jordan jesus jesuschrist
  godisgood godislove blessed blessing computer internet facebook telegram google samsung tecno infinix whatsapp
  qwerty qwertyui qwertyuiop qwert qwertz azerty asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd
  abcde abcdef abcdefg abcdefgh abcdefghi aa asd zxc qwe poiuytrewq mnbvcxz q1w2e3r4 q1w2e3r4t5 a1b2c3d4 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx zaq12wsx
  ethiopia ethio habesha addis addisababa abeba selam bet betting sport sports sportsbook jackpot winner walia
  kenya nairobi mombasa safaricom mpesa hakunamatata
  arsenal chelsea liverpool manchester manchesterunited manutd manunited mancity barcelona realmadrid ronaldo messi
  juventus saintgeorge ethiopiabunna gormahia`.split(/\s+/),
)
// Rows of the keyboard and of counting, forwards and backwards.
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (row) => [row, [...row].reverse().join('')],
)
/** So few digits and signs at the end, a year for example, add nothing to a word. */
const END_MAX = 4
/** A password that only repeats a part of so many characters is as easy as that part. */
const REPEATED_MAX = 4

export const isEasyPassword = (password: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
  const word = text.replace(/[\d\W_]+$/, '')
  const end = text.slice(word.length)
  const isBareEnd = end.length <= END_MAX || isRow(end) || isRepeated(end)
  return WORDS.has(text) || isRow(text) || isRepeated(text) || ((WORDS.has(word) || isRow(word)) && isBareEnd)
}

const isRow = (text: string): boolean => text.length > 2 && ROWS.some((row) => row.includes(text))

const isRepeated = (text: string): boolean => {
  for (let length = 1; length <= REPEATED_MAX; length += 1) {
    const part = text.slice(0, length)
    if (text === part.repeat(text.length / length + 1).slice(0, text.length)) return true
  }
  return false
}
