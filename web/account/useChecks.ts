// When a form's errors show: a field's on leaving it, all of them on submit, with focus on the first wrong one.
import { type RefObject, useRef, useState } from 'react'
import type { FieldError } from './checks.ts'

export type Checks<Name extends string> = {
  form: RefObject<HTMLFormElement | null>
  /** The error to show now; null while the field has not been left and nothing was submitted. */
  shown: (name: Name) => FieldError
  left: (name: Name) => void
  /** True when all fields are right; else shows the errors and moves focus to the first wrong field. */
  pass: () => boolean
}

/** `errors` in the fields' order on screen; each field's input carries its name. */
export const useChecks = <Name extends string>(errors: Readonly<Record<Name, FieldError>>): Checks<Name> => {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const names = Object.keys(errors) as Name[]
  return {
    form,
    shown: (name) => (touched.has(name) ? errors[name] : null),
    left: (name) => setTouched((before) => new Set(before).add(name)),
    pass: () => {
      setTouched(new Set(names))
      const wrong = names.find((name) => errors[name] !== null)
      if (wrong === undefined) return true
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return false
    },
  }
}
