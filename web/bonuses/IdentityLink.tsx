// The way to a verification from what waits until it is known whose the account is.
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'

export const IdentityLink = () => {
  const t = useText('bonuses')
  return (
    <ButtonLink kind="outline" full href={paths.profile({ action: 'verification' })}>
      {t('confirmIdentity')}
    </ButtonLink>
  )
}
