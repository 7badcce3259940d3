// A form's button, and above it what the server refused, or that its answer is still awaited.
import { useKeepsAsking } from '../reach.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from './Failure.tsx'
import type { FormRequest } from './useRequest.ts'

export const SubmitButton = ({ request, label }: { request: FormRequest; label: string }) => {
  const t = useText('account')
  const { busy, failure, unanswered } = request
  useKeepsAsking(unanswered)
  return (
    <>
      <Failure message={failure} />
      {unanswered && <p role="status">{t('noAnswer')}</p>}
      <Button type="submit" full busy={busy}>
        {unanswered ? t('asking') : label}
      </Button>
    </>
  )
}
