// The code of the bettor's authenticator app, or one of his recovery codes.
import { useText } from '../text.ts'
import { Field } from '../ui/Field.tsx'

export const FactorField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const t = useText('account')
  return (
    <Field
      name="factor"
      label={t('factorCode')}
      hint={t('factorCodeHint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
