import { type AccentTones, accentTones } from './accent-tones.ts'

/** The operator's own picture: served as a picture and never as a document. */
export interface Logo {
  readonly mediaType: 'image/svg+xml' | 'image/png' | 'image/webp'
  readonly body: Buffer
}

/** Rules after those of tokens.css: only computed colours. */
export function accentStyles(accent: string | undefined): string {
  if (accent === undefined) return ''
  const { light, dark, onLight, onDark }: AccentTones = accentTones(accent)
  return `@layer tokens{:root{--accent:light-dark(${light},${dark});--accent-ink:light-dark(${onLight},${onDark})}}`
}
