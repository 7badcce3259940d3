// Texts of the first view in one language, as one chunk, and the loaders of the texts that screens need.
export const texts = import.meta.glob<Record<string, string>>(
  '../../i18n/om/{shell,ui,formats,home,live,match,matchPage,periods}.json',
  { eager: true, import: 'default' },
)
// In a file of their own they could be lost for good: browsers remember a module whose loading failed once.
export const files = import.meta.glob<Record<string, string>>(
  [
    '../../i18n/om/*.json',
    '!../../i18n/om/{shell,ui,formats,home,live,match,matchPage,periods}.json',
    // Said by the server alone: their names here would be 200 bytes of every first view.
    '!../../i18n/om/{accounts,banners,boosted,combo,payments,sms,policy*}.json',
  ],
  { import: 'default' },
)
