// The code of the bettor's authenticator app, or one of his recovery codes.
import { useText } from '../text.ts'
import { Field } from '../ui/Field.tsx'

export type FactorFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** At set-up: there are no recovery codes yet. */
  isFirst?: boolean
  autoFocus?: boolean
}

export const FactorField = ({
  value,
  onChange,
  error = null,
  isFirst = false,
  autoFocus = false,
}: FactorFieldProps) => {
  const t = useText('account')
  return (
    <Field
      name="factor"
      label={t('factorCode')}
      hint={t(isFirst ? 'factorCodeFirst' : 'factorCodeHint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
