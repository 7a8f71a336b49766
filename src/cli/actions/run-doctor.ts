import { statfsSync } from 'node:fs'
import { bytesText } from '../../report/write/number-text.ts'
import { browserReport } from '../browser-report.ts'
import { type Config, settingStates } from '../config.ts'
import { type BlobPlace, openBlobs } from '../open-blobs.ts'
import { openLab } from '../open-lab.ts'
import { openPost } from '../open-post.ts'
import { PendingMigrations, withStore } from '../open-store.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'
import { BlobStoreFault } from '../../store/blobs/blob-store.ts'
import type { Connection } from '../../store/database/database.ts'
import { markStore } from '../../store/upkeep/installation-mark.ts'
import { heldWithout, openSettings } from '../../settings/settings.ts'
import type { SettingsHeld } from '../../settings/setting-held.ts'
import type { SettingState } from '../../web/pages/admin/installation-health.ts'
import { untilInterrupted } from '../until-interrupted.ts'
import { packageVersion } from '../../engine/version.ts'

export async function runDoctor({ print, config }: Terminal): Promise<void> {
  print(
    `Pagemark   ${packageVersion()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  )
  const settings = config()
  const held = await settingsHeld(settings, print)
  print(`Email      ${await mailLine(settings)}`)
  const [browser, ...more] = await untilInterrupted((signal) => browserLines(settings, signal))
  print(`Browser    ${browser}`)
  for (const line of more) print(`           ${line}`)
  print('Settings   that differ from their defaults:')
  for (const line of changedSettings(settingStates(process.env, held))) print(`           ${line}`)
}

/** Also says what is in the database, unless an earlier version wrote it. */
async function settingsHeld(settings: Config, print: Terminal['print']): Promise<SettingsHeld> {
  try {
    return await withStore(settings, async ({ db, folder, place, store, seals }) => {
      const { bavail, bsize } = statfsSync(folder.path)
      print(`Data       ${folder.path}, ${bytesText(bavail * bsize)} free`)
      print(`Database   ${place.name}`)
      if (settings.BLOB_URL !== undefined) {
        print(`Files      ${await filesLine(db, await openBlobs(settings.BLOB_URL, folder))}`)
      }
      print(`Accounts   ${await store.users.count()}`)
      print(
        `Secrets    sealed with the key ${seals.currentKeyId} in ${settings.SECRET_KEY_FILE ?? ownKeyFile(folder)}`,
      )
      const stored = store.storedSettings
      return (await openSettings({ stored, given: settings.given })).held()
    })
  } catch (error) {
    if (!(error instanceof PendingMigrations)) throw error
    print(`Database   ${error.message}`)
    return heldWithout(settings.given)
  }
}

/** Stores and reads a small file: the one that marks the store as this installation's. */
async function filesLine(db: Connection, { blobs, name }: BlobPlace): Promise<string> {
  try {
    const key = await markStore(db, blobs)
    return (await blobs.get(key)) ? `${name} stores files` : `${name} does not keep files`
  } catch (error) {
    if (error instanceof BlobStoreFault) return error.message
    throw error
  }
}

/** Starts it once, as a run would: an installed browser may still fail to run here. */
async function browserLines(config: Config, signal: AbortSignal): Promise<string[]> {
  const lab = openLab(config)
  // A browser that does not start is waited for half a minute.
  signal.addEventListener('abort', () => void lab.close())
  try {
    const readiness = await lab.prepare()
    signal.throwIfAborted()
    const { line, cage } = browserReport(readiness, config)
    return cage === null ? [line] : [line, cage]
  } finally {
    await lab.close()
  }
}

/** Connects and signs in, and sends nothing. */
async function mailLine(config: Config): Promise<string> {
  const post = await openPost(config, { warn: () => undefined })
  if (!post) return 'none: PAGEMARK_SMTP_URL is not set'
  const fault = await post.fault()
  await post.close()
  const { host } = new URL(config.SMTP_URL ?? '')
  return fault === undefined
    ? `${host} accepts the sign-in`
    : `${host} rejects the sign-in: ${fault}`
}

const SOURCES = { operator: 'environment', administration: 'administration' } as const

function changedSettings(states: readonly SettingState[]): string[] {
  const changed = states.flatMap(({ name, value, source }) =>
    source === 'default' ? [] : [`${name}=${value} (${SOURCES[source]})`],
  )
  return changed.length === 0 ? ['none'] : changed
}
