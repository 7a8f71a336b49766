import { hash } from 'node:crypto'
import { type Settings, textsOf } from '../../../settings/settings.ts'
import type { SettingsHeld } from '../../../settings/setting-held.ts'

/** All settings as one text; they are read again every two seconds, and seldom differ. */
export function textOfSettings(settings: Pick<Settings, 'held'>): () => string {
  let latest: { readonly held: SettingsHeld; readonly text: string } | undefined
  return () => {
    const held = settings.held()
    if (latest?.held !== held) {
      latest = { held, text: hash('sha256', JSON.stringify(textsOf(held)), 'base64url') }
    }
    return latest.text
  }
}
