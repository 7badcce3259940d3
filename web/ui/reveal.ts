// What is chosen in a row that scrolls sideways is brought into view.

/** Sideways only: scrollIntoView would move the page as well. `margin` is the row's padding, px. */
export const reveal = (row: HTMLElement, chosen: HTMLElement, margin = 0): void => {
  const start = chosen.offsetLeft - row.offsetLeft - margin
  if (start < row.scrollLeft) row.scrollLeft = start
  else row.scrollLeft = Math.max(row.scrollLeft, start + chosen.offsetWidth + 2 * margin - row.clientWidth)
}
