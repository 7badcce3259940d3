// The bettor's own data: asked for with the password, saved as a file on this device.
import { ownDataPath } from '@walia/contract/latePaths.ts'
import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { currentLanguage, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { Group } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Failure } from './Failure.tsx'
import styles from './Security.module.css'

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
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (password === '' || busy) return
    setBusy(true)
    setFailure(await download(password, format, t('dataFailed')))
    setBusy(false)
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
      <Failure message={failure} />
      <Button type="submit" full busy={busy}>
        {t('dataDo')}
      </Button>
    </form>
  )
}

/** Null when the file was saved, else why not. The call is posted, so a link cannot make it. */
const download = async (password: string, format: Format, failed: string): Promise<string | null> => {
  const body = { password, format, token: useSession.getState().token ?? undefined, language: currentLanguage() }
  try {
    const answer = await fetch(ownDataPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) return ((await answer.json()) as { message?: string }).message ?? failed
    save(await answer.blob(), `my-data.${format}`)
    return null
  } catch {
    return failed
  }
}

const save = (file: Blob, name: string): void => {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}
