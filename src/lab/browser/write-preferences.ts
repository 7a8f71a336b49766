import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Chromium keeps cookies of third parties out of private contexts, which every context of ours is; people
 * meet a page in an ordinary one, and Lighthouse's own command measures it there. 0: let them in.
 */
const PREFERENCES = { profile: { cookie_controls_mode: 0 } }

/** Writes what a browser is to know before its first start into its empty profile. */
export async function writePreferences(profile: string, uid: number | null): Promise<void> {
  const folder = join(profile, 'Default')
  const file = join(folder, 'Preferences')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(file, JSON.stringify(PREFERENCES), { mode: 0o600 })
  if (uid === null) return
  for (const path of [file, folder]) await chown(path, uid, uid)
}
