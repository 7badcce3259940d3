// A phone number with the country's prefix in place; the value is what the person typed.
import { barePhone } from '@walia/domain/accounts/phone.ts'
import { profile } from '../config.ts'
import { useText } from '../text.ts'
import { Field, type FieldProps } from './Field.tsx'

export type PhoneFieldProps = Omit<FieldProps, 'prefix' | 'type' | 'label' | 'onChange'> & {
  label?: string
  value: string
  onChange: (value: string) => void
}

/**
 * Spaces, dashes and brackets are dropped as they come; what is no number stays to be seen, and the rule
 * (domain/accounts) refuses it.
 */
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
      onChange={(event) => onChange(barePhone(event.currentTarget.value))}
    />
  )
}
