/** Files for other programs, by the name in commands and configurations. */
export const FORMATS = ['json', 'sarif', 'junit', 'codequality', 'summary'] as const
export type Format = (typeof FORMATS)[number]

export function isFormat(word: string): word is Format {
  return FORMATS.some((format) => format === word)
}
