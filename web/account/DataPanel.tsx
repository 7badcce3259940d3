// The bettor's own data: asked for with the password, saved as a file on this device.
import { FILES_LEFT_HEADER, ownDataPath } from '@walia/contract/latePaths.ts'
import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ownToken } from '../api/session.ts'
import { paths } from '../paths.ts'
import { currentLanguage, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { Group } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Failure } from './Failure.tsx'
import styles from './Security.module.css'
import { saveFile } from './saveFile.ts'

type Format = 'json' | 'csv'

export const DataPanel = () => {
  const t = useText('account')
  return (
    <>
      <PageBar title={t('dataTitle')} onBack={() => navigate(paths.profile({ action: 'security' }))} />
      <Group id="own-data" title={t('dataDo')}>
        <p className={styles.words}>{t('dataText')}</p>
        <DataForm />
      </Group>
    </>
  )
}

const DataForm = () => {
  const t = useText('account')
  const [password, setPassword] = useState('')
  const [format, setFormat] = useState<Format>('json')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>({ failure: null })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (password === '' || busy) return
    setBusy(true)
    const next = await download(password, format, t('dataFailed'))
    setSaid(next)
    setBusy(false)
    if ('failure' in next) return
    setPassword('')
    setTried(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.reasons}>
        <legend>{t('dataFormat')}</legend>
        {(['json', 'csv'] as const).map((each) => (
          <label key={each} className={styles.reason}>
            <input type="radio" name="format" checked={each === format} onChange={() => setFormat(each)} />
            {t(each === 'json' ? 'dataJson' : 'dataCsv')}
          </label>
        ))}
      </fieldset>
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && password === '' ? t('errorPassword') : null}
      />
      {'failure' in said ? <Failure message={said.failure} /> : <p role="status">{t('dataSaved', said)}</p>}
      <Button type="submit" full busy={busy}>
        {t('dataDo')}
      </Button>
    </form>
  )
}

type Said = { failure: string | null } | { file: string; left: string }

/** What was saved, or why nothing was. The call is posted, so a link cannot make it. */
const download = async (password: string, format: Format, failed: string): Promise<Said> => {
  const body = { password, format, ...ownToken(), language: currentLanguage() }
  try {
    const answer = await fetch(ownDataPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) return { failure: ((await answer.json()) as { message?: string }).message ?? failed }
    const file = `my-data.${format}`
    saveFile(await answer.blob(), file)
    return { file, left: answer.headers.get(FILES_LEFT_HEADER) ?? '' }
  } catch {
    return { failure: failed }
  }
}
