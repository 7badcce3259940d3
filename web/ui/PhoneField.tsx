// A phone number with the country's prefix in place; the value is what the person typed.
import { profile } from '../config.ts'
import { useText } from '../text.ts'
import { Field, type FieldProps } from './Field.tsx'

export type PhoneFieldProps = Omit<FieldProps, 'prefix' | 'type' | 'label' | 'onChange'> & {
  label?: string
  value: string
  onChange: (value: string) => void
}

/** Takes 09.., 9.., +251.. and 251..; spaces are dropped. Checking is the rule's matter (domain/accounts). */
export const PhoneField = ({ label, value, onChange, ...rest }: PhoneFieldProps) => {
  const t = useText('ui')
  return (
    <Field
      {...rest}
      label={label ?? t('phone')}
      prefix={`+${profile.phone.countryCode}`}
      type="tel"
      inputMode="tel"
      autoComplete="username"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d+]/g, ''))}
    />
  )
}
