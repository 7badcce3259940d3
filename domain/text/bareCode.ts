// Codes that people copy out of a sentence: a dot or a bracket comes along, and letters that nobody sees.

const AROUND = /[\s\p{P}\p{Default_Ignorable_Code_Point}]/gu

/** Without spaces, punctuation and invisible characters; of a code's own characters none is touched. */
export const bareCode = (text: string): string => text.replace(AROUND, '')
