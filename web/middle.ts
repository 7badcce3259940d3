// Whether the bettor is in the middle of something: nothing may cover it or take it away.

/** A sheet, typing, a form that was begun, something that is being sent, or a game. */
export const isInTheMiddle = (): boolean =>
  document.querySelector('[role=dialog],iframe,button[aria-busy=true]:not([aria-haspopup])') !== null ||
  document.activeElement?.matches('input,textarea,select') === true ||
  [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox],[type=radio])')].some(
    ({ value }) => value !== '',
  )
