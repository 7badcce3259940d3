// A form's button, and above it what the server refused, or that its answer is still awaited.
import { useKeepsAsking } from '../reach.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from './Failure.tsx'
import type { FormRequest } from './useRequest.ts'

type SubmitButtonProps = {
  request: FormRequest
  label: string /** The refusal stands at its field. */
  isAtField?: boolean
}

export const SubmitButton = ({ request, label, isAtField = false }: SubmitButtonProps) => {
  const t = useText('account')
  const { busy, failure, unanswered } = request
  useKeepsAsking(unanswered)
  return (
    <>
      <Failure message={isAtField ? null : failure} />
      {unanswered && <p role="status">{t('noAnswer')}</p>}
      <Button type="submit" full busy={busy}>
        {unanswered ? t('asking') : label}
      </Button>
    </>
  )
}
