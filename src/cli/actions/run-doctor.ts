import { statfsSync } from 'node:fs'
import { bytesText } from '../../report/write/number-text.ts'
import { browserReport } from '../browser-report.ts'
import { type Config, settingStates } from '../config.ts'
import { isNewDatabase, serverLines } from '../check-database.ts'
import { filesLine } from '../check-files.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { type DatabasePlace, databasePlace } from '../database-place.ts'
import { openBlobs } from '../open-blobs.ts'
import { findKeys } from '../open-seals.ts'
import { openLab } from '../open-lab.ts'
import { openPost } from '../open-post.ts'
import { PendingMigrations, refuseUnfinished, withStore } from '../open-store.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'
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

/** Also says what is in the database, unless there is none yet or an earlier version wrote it. */
async function settingsHeld(settings: Config, print: Terminal['print']): Promise<SettingsHeld> {
  const folder = openDataFolder(settings.DATA_DIR)
  const place = databasePlace(settings, folder)
  refuseUnfinished(folder, place)
  const { bavail, bsize } = statfsSync(folder.path)
  print(`Data       ${folder.path}, ${bytesText(bavail * bsize)} free`)
  if (await isNewDatabase(place, folder)) {
    await printNew({ settings, folder, place }, print)
    return heldWithout(settings.given)
  }
  try {
    return await withStore(settings, async ({ db, store, seals }) => {
      print(`Database   ${place.name}`)
      for (const line of await serverLines(db, settings)) print(`           ${line}`)
      await printFiles(settings, folder, print)
      print(`Accounts   ${await store.users.count()}`)
      print(sealedLine(seals.currentKeyId, settings, folder))
      const stored = store.storedSettings
      return (await openSettings({ stored, given: settings.given })).held()
    })
  } catch (error) {
    if (!(error instanceof PendingMigrations)) throw error
    print(`Database   ${error.message}`)
    return heldWithout(settings.given)
  }
}

interface NewInstallation {
  readonly settings: Config
  readonly folder: DataFolder
  readonly place: DatabasePlace
}

/** Changes nothing, so that a backup can still be restored there. */
async function printNew(
  { settings, folder, place }: NewInstallation,
  print: Terminal['print'],
): Promise<void> {
  const keys = findKeys(folder, settings, place.isServer)
  print(`Database   ${place.name}: empty, the first start creates its tables`)
  if (place.isServer) await printServer(place, settings, print)
  await printFiles(settings, folder, print)
  print('Accounts   none')
  print(
    keys
      ? sealedLine(keys[0].id, settings, folder)
      : `Secrets    the first start creates their key in ${ownKeyFile(folder)}`,
  )
}

async function printServer(
  place: DatabasePlace,
  settings: Config,
  print: Terminal['print'],
): Promise<void> {
  const db = place.open()
  try {
    for (const line of await serverLines(db, settings)) print(`           ${line}`)
  } finally {
    await db.destroy()
  }
}

async function printFiles(
  settings: Config,
  folder: DataFolder,
  print: Terminal['print'],
): Promise<void> {
  if (settings.BLOB_URL === undefined) return
  print(`Files      ${await filesLine(await openBlobs(settings.BLOB_URL, folder))}`)
}

function sealedLine(key: string, settings: Config, folder: DataFolder): string {
  return `Secrets    sealed with the key ${key} in ${settings.SECRET_KEY_FILE ?? ownKeyFile(folder)}`
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
