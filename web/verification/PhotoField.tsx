// One side of the document: take or choose a photo, see how far it is sent, cancel, send again.
import type { PhotoSide } from '@walia/contract/verification.ts'
import { type ChangeEvent, useId } from 'react'
import { useText } from '../text.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { FieldNote } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { PhotoEntry, PhotoState } from './usePhoto.ts'
import styles from './Verification.module.css'

export type PhotoFieldProps = { side: PhotoSide; entry: PhotoEntry; missing: boolean }

export const PhotoField = ({ side, entry, missing }: PhotoFieldProps) => {
  const t = useText('verification')
  const { state, cancel, retry } = entry
  const name = t(side)
  const noteId = useId()
  const isBusy = state.phase === 'scaling' || state.phase === 'sending'
  return (
    <fieldset className={styles.photo} aria-describedby={noteId}>
      <legend className={styles.legend}>{name}</legend>
      <Preview state={state} alt={name} />
      <div role="status">
        <Words state={state} />
      </div>
      <FieldNote
        id={noteId}
        error={state.phase === 'failed' ? state.message : missing && !isBusy ? t('photosMissing') : null}
      />
      <div className={styles.actions}>
        {isBusy ? (
          <Button kind="secondary" size="medium" onClick={cancel} aria-label={`${t('cancel')}: ${name}`}>
            {t('cancel')}
          </Button>
        ) : (
          <>
            {state.phase === 'failed' && state.photo !== null && (
              <Button size="medium" onClick={retry} aria-label={`${t('retry')}: ${name}`}>
                {t('retry')}
              </Button>
            )}
            <Picker entry={entry} name={name} label={t(state.phase === 'sent' ? 'again' : 'take')} camera />
            <Picker entry={entry} name={name} label={t('choose')} />
          </>
        )}
      </div>
    </fieldset>
  )
}

const Preview = ({ state, alt }: { state: PhotoState; alt: string }) => {
  const preview = state.phase === 'sending' || state.phase === 'sent' ? state.preview : null
  return preview === null ? null : <img src={preview} alt={alt} className={styles.preview} />
}

const Words = ({ state }: { state: PhotoState }) => {
  const t = useText('verification')
  if (state.phase === 'scaling')
    return (
      <p className={styles.progress}>
        <Spinner /> {t('scaling')}
      </p>
    )
  if (state.phase === 'sending')
    return (
      <p className={styles.progress}>
        <Spinner /> {t('sending', { percent: state.percent })}
      </p>
    )
  if (state.phase !== 'sent') return null
  return (
    <p className={styles.progress}>
      <Icon name="check" className={styles.good} /> {t('sent')}
    </p>
  )
}

type PickerProps = { entry: PhotoEntry; name: string; label: string; camera?: boolean }

/** A button that opens the camera, or the phone's photos. */
const Picker = ({ entry, name, label, camera = false }: PickerProps) => {
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.currentTarget.files ?? []
    // The same file again is a choice too.
    event.currentTarget.value = ''
    if (file) entry.choose(file)
  }
  return (
    <label className={styles.pick}>
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        className="visually-hidden"
        aria-label={`${label}: ${name}`}
        onChange={choose}
      />
      {label}
    </label>
  )
}
