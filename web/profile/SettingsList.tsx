// What the bettor chooses: messages and refreshing for the account; theme, language, and which odds changes are accepted
// automatically on this device.
import { profile } from '../config.ts'
import { LanguageList } from '../language/LanguageSheet.tsx'
import { setSettings, type Theme, useSettings } from '../settings.ts'
import { type TextKey, useText } from '../text.ts'
import { Group } from '../ui/Group.tsx'
import { Switch } from '../ui/Switch.tsx'
import { choose, useAccountSettings } from './accountSettings.ts'
import styles from './Profile.module.css'

export const SettingsList = () => {
  const t = useText('profile')
  const { acceptIncreases, acceptAny } = useSettings()
  const { autorefresh, notifications } = useAccountSettings()
  return (
    <Group id="settings" title={t('settings')}>
      <Switch
        label={t('acceptIncreases')}
        hint={t('acceptIncreasesHint')}
        on={acceptIncreases}
        onChange={(on) => setSettings({ acceptIncreases: on })}
      />
      <Switch
        label={t('acceptAny')}
        hint={t('acceptAnyHint', { seconds: profile.liveHoldSeconds })}
        on={acceptAny}
        onChange={(on) => setSettings({ acceptAny: on })}
      />
      <Switch
        label={t('autorefresh')}
        hint={t('autorefreshHint')}
        on={autorefresh}
        onChange={(on) => void choose('autorefresh', on)}
      />
      <Switch
        label={t('notifications')}
        hint={t('notificationsHint')}
        on={notifications}
        onChange={(on) => void choose('notifications', on)}
      />
      <ThemeChoice />
      <div className={styles.choice}>
        <h3 className={styles.choiceName}>{t('language')}</h3>
        <LanguageList />
      </div>
    </Group>
  )
}

const themes: Record<Theme, TextKey<'profile'>> = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' }

const ThemeChoice = () => {
  const t = useText('profile')
  const theme = useSettings((state) => state.theme)
  return (
    <fieldset className={styles.choice} aria-labelledby="theme">
      <h3 id="theme" className={styles.choiceName}>
        {t('theme')}
      </h3>
      <div className={styles.segments}>
        {(Object.keys(themes) as Theme[]).map((each) => (
          <label key={each} className={styles.segment}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              checked={each === theme}
              onChange={() => setSettings({ theme: each })}
            />
            {t(themes[each])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
