// Language of the product → language of the feed. Others are asked for as they are.

const feedLanguages: Readonly<Record<string, string>> = { amh: 'am', oro: 'om', chi: 'zh' }
export const feedLanguageOf = (language: string): string => feedLanguages[language] ?? language
