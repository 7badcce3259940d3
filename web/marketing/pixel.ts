// The affiliate network's registration pixel: a hidden frame that loads once, with the player's id in its address.
const MAX_MS = 30_000

/** Where the policy of the page allows the address. The frame gets no word of the page, and goes once it has loaded. */
export const loadPixel = (address: string): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = ''
  frame.setAttribute('aria-hidden', 'true')
  frame.referrerPolicy = 'no-referrer'
  // Its own scripts and cookies: some networks count by them. Not our page, no windows, no forms.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  const gone = setTimeout(() => frame.remove(), MAX_MS)
  frame.onload = () => {
    clearTimeout(gone)
    setTimeout(() => frame.remove(), 1000)
  }
  frame.src = address
  document.body.append(frame)
}
