// Texts of the first view in one language, as one part of the code, and the way to those that screens bring.
export const texts = import.meta.glob<Record<string, string>>(
  '../../i18n/en/{shell,ui,formats,home,live,match,matchPage,periods}.json',
  { eager: true, import: 'default' },
)
export const files = import.meta.glob<Record<string, string>>(
  ['../../i18n/en/*.json', '!../../i18n/en/{shell,ui,formats,home,live,match,matchPage,periods}.json'],
  { import: 'default' },
)
