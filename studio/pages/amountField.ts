// A field for an amount or a multiple, read as the product reads amounts: nothing is rounded or guessed.
import { element, text } from './dom.ts'

export type AmountField = {
  input: HTMLInputElement
  /** Beside the field; empty while it can be read. */
  fault: HTMLElement
  /** Hundredths; null, and the fault is shown, where it cannot be read. */
  read(): number | null
  /** The same while it is being typed, without a fault. */
  peek(): number | null
  set(hundredths: number): void
  /** Nothing is written in a field that may be left empty. */
  isEmpty(): boolean
}

/** As the product's own: no sign, no third decimal; a comma before three digits is a thousand, another one a point. */
const GROUPED = /^[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]{1,2})?$/
const AMOUNT = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,2}))?$/

function hundredthsIn(typed: string): number | null {
  const plain = GROUPED.test(typed.trim()) ? typed.replaceAll(',', '') : typed.replace(/,(?=[0-9]{1,2}\s*$)/, '.')
  const match = AMOUNT.exec(plain.trim())
  return match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
const written = (hundredths: number): string => (hundredths / 100).toFixed(2)

let count = 0

/** `first` null: it may be left empty, and begins so. */
export function amountField(first: number | null, fault: 'errorAmount' | 'errorStop', onInput = () => {}): AmountField {
  const id = `fault${++count}`
  const said = element('span', { class: 'fault', role: 'status', id })
  const input = element('input', {
    inputmode: 'decimal',
    value: first === null ? '' : written(first),
    'aria-describedby': id,
  })
  const peek = () => hundredthsIn(input.value)
  const show = (isWrong: boolean) => {
    said.textContent = isWrong ? text(fault) : ''
    input.setAttribute('aria-invalid', String(isWrong))
  }
  const isEmpty = () => first === null && input.value.trim() === ''
  const read = () => {
    const value = peek()
    show(value === null && !isEmpty())
    return value
  }
  input.addEventListener('input', () => {
    if (peek() !== null) show(false)
    onInput()
  })
  input.addEventListener('change', read)
  const set = (hundredths: number) => {
    input.value = written(hundredths)
    show(false)
  }
  return { input, fault: said, read, peek, set, isEmpty }
}
