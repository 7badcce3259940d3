// A form that cannot be sent yet: its button stays, and a tap leads to the field that is missing.

/** The first empty field, or the first of all where something else is wrong. */
export const focusWrong = (form: HTMLFormElement): void => {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, select')].filter(({ disabled }) => !disabled)
  ;(fields.find(({ value }) => value.trim() === '') ?? fields[0])?.focus()
}
