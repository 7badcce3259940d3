// A page about a sport or league that offers nothing now.
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'

export const Nowhere = ({ title }: { title: string }) => {
  const t = useText('sportsPages')
  return (
    <>
      <PageBar title={title || t('heading')} />
      <EmptyState icon="allsports" text={t('sportsUnknown')}>
        <ButtonLink href={paths.sports()} kind="secondary" size="medium">
          {t('seeSports')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
