// Where a form leads when it is done: the `next` of its address, inside this site only.
import { useSearch } from 'wouter'
import { paths, safeNext } from '../paths.ts'

/** The raw query value (for links to the other forms), and the address that it resolves to. */
export const useNext = (): { next: string | undefined; destination: string } => {
  const next = new URLSearchParams(useSearch()).get('next') ?? undefined
  const destination = safeNext(next)
  return { next, destination: isForm(destination) ? paths.home() : destination }
}

// A form as destination would come straight back here.
const isForm = (path: string): boolean => /^\/(login|signup|forgotpassword)(\/|\?|$)/.test(path)
