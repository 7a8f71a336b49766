import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Chromium blocks third-party cookies in private contexts, which all our contexts are. Users visit pages in ordinary
 * ones, and Lighthouse's own command measures there. 0: allow them.
 */
const PREFERENCES = { profile: { cookie_controls_mode: 0 } }

/** Writes preferences for the browser's first start into its empty profile. */
export async function writePreferences(profile: string, uid: number | null): Promise<void> {
  const folder = join(profile, 'Default')
  const file = join(folder, 'Preferences')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(file, JSON.stringify(PREFERENCES), { mode: 0o600 })
  if (uid === null) return
  for (const path of [file, folder]) await chown(path, uid, uid)
}
