import { type AccentTones, accentTones } from './accent-tones.ts'

/** How an installation presents itself. Colours of results are not part of it: they mean something. */
export interface Branding {
  readonly name: string
  /** Colour of links and buttons, `#rrggbb`; ours when absent. */
  readonly accent?: string | undefined
  /** A line at the foot of every page. */
  readonly footer?: string | undefined
  readonly logo?: Logo | undefined
}

/** The operator's own picture: served as a picture and never as a document. */
export interface Logo {
  readonly mediaType: 'image/svg+xml' | 'image/png' | 'image/webp'
  readonly body: Buffer
}

export const PLAIN_BRANDING: Branding = { name: 'Pagemark' }

/** Rules that go after those of tokens.css. */
export function accentStyles({ accent }: Branding): string {
  if (accent === undefined) return ''
  const { light, dark, onLight, onDark }: AccentTones = accentTones(accent)
  return `@layer tokens{:root{--accent:light-dark(${light},${dark});--accent-ink:light-dark(${onLight},${onDark})}}`
}
