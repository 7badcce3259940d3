// Texts of the first view in one language, as one part of the code.
export const texts = import.meta.glob<Record<string, string>>(
  '../../i18n/am/{shell,ui,formats,home,live,match,matchPage,periods}.json',
  { eager: true, import: 'default' },
)
