// Check bet: both ids of a receipt, without login.

import { sharingPaths } from '@walia/contract/paths.ts'
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { bareCode } from '@walia/domain/text/bareCode.ts'
import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { get, messageOf } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import { paths } from '../paths.ts'
import { currentLanguage, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field, FieldNote } from '../ui/Field.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './CheckBet.module.css'
import { checkedKey } from './queries.ts'
import { betIdErrorOf, gameTicketIn, seqIdErrorOf } from './ticketIds.ts'

const CheckBetScreen = () => {
  const t = useText('checkBet')
  return (
    <>
      <PageBar alone title={t('title')} action={<LanguageMenu />} />
      <div className={styles.page}>
        <p className={styles.intro}>{t('intro')}</p>
        <CheckForm />
      </div>
    </>
  )
}

export default CheckBetScreen

const CheckForm = () => {
  const t = useText('checkBet')
  const [betId, setBetId] = useState('')
  const [seqId, setSeqId] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wrong = { betId: betIdErrorOf(betId), seqId: seqIdErrorOf(seqId) }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (busy || wrong.betId || wrong.seqId) return
    setBusy(true)
    const failed = await openBet(betId.trim(), bareCode(seqId))
    setBusy(false)
    setFailure(failed)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t('betId')}
        hint={t('betIdHint')}
        name="bet_id"
        value={betId}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        error={tried && wrong.betId ? t(wrong.betId) : null}
        onChange={(event) => setBetId(event.currentTarget.value)}
      />
      <Field
        label={t('seqId')}
        hint={t('seqIdHint')}
        name="seq_id"
        value={seqId}
        inputMode="numeric"
        autoComplete="off"
        error={tried && wrong.seqId ? t(wrong.seqId) : null}
        onChange={(event) => setSeqId(bareCode(event.currentTarget.value))}
      />
      <FieldNote id="check-failure" error={failure} />
      <Button type="submit" full busy={busy}>
        {t('check')}
      </Button>
    </form>
  )
}

/** Opens the ticket's page, or returns the error. */
const openBet = async (betId: string, seqId: string): Promise<string | null> => {
  const game = gameTicketIn(betId)
  if (game !== null) {
    navigate(paths.receipt(game, seqId))
    return null
  }
  try {
    const answer = await get<CheckBetAnswer>(sharingPaths.checkBet, { bet_id: betId, seq_id: seqId })
    const { bet_id, seq_id } = answer.data
    queryClient.setQueryData(checkedKey(currentLanguage(), bet_id, seq_id), answer)
    navigate(paths.checkedBet(bet_id, seq_id))
    return null
  } catch (error) {
    return messageOf(error)
  }
}
