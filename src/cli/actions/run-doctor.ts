import { lstatSync, statfsSync } from 'node:fs'
import { bytesText } from '../../report/write/number-text.ts'
import { browserReport } from '../browser-report.ts'
import { type Checked, type Checkup, createCheckup, fails, works } from '../checkup.ts'
import { type Config, settingStates } from '../config.ts'
import { isNewDatabase, serverLines } from '../check-database.ts'
import { filesLine } from '../check-files.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { type DatabasePlace, databasePlace } from '../database-place.ts'
import { FilesRefused, openBlobs } from '../open-blobs.ts'
import { findKeys } from '../open-seals.ts'
import { openLab } from '../open-lab.ts'
import { OTHER_STORE } from '../other-store.ts'
import { openPost } from '../open-post.ts'
import { refuseUnfinished, withStore } from '../open-store.ts'
import { ownKeyFile } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'
import type { Connection } from '../../store/database/database.ts'
import { judgeStore } from '../../store/upkeep/installation-mark.ts'
import { movedTo } from '../../store/transfer/moved-mark.ts'
import { heldWithout, openSettings } from '../../settings/settings.ts'
import type { SettingsHeld } from '../../settings/setting-held.ts'
import type { SettingState } from '../../web/pages/admin/installation-health.ts'
import { untilInterrupted } from '../until-interrupted.ts'
import { packageVersion } from '../../engine/version.ts'

/** @throws {CliError} if a part does not work, after all parts have been checked */
export async function runDoctor({ print, config }: Terminal): Promise<void> {
  const checkup = createCheckup(print)
  const node = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
  checkup.tell('Pagemark', [works(`${packageVersion()} on ${node}`)])
  const settings = config()
  const held = (await settingsHeld(settings, checkup)) ?? heldWithout(settings.given)
  const mail = await checkup.check('Email', async () => await mailLine(settings))
  if (mail) checkup.tell('Email', [mail])
  const browser = await untilInterrupted((signal) => browserLines(settings, signal))
  checkup.tell('Browser', browser)
  checkup.tell('Settings', [
    works('that differ from their defaults:'),
    ...changedSettings(settingStates(process.env, held)).map(works),
  ])
  checkup.end()
}

/** Also says what is in the data folder and the database; undefined if nothing is held there that can be read. */
async function settingsHeld(settings: Config, checkup: Checkup): Promise<SettingsHeld | undefined> {
  const folder = await checkup.check('Data', () => openDataFolder(settings.DATA_DIR))
  if (!folder) return undefined
  const { bavail, bsize } = statfsSync(folder.path)
  checkup.tell('Data', [works(`${folder.path}, ${bytesText(bavail * bsize)} free`)])
  const installation = { settings, folder, place: databasePlace(settings, folder) }
  const held = await checkup.check(
    'Database',
    async () => await checkDatabase(installation, checkup),
    (error) => installation.place.refusalOf(error),
  )
  await checkFiles(installation, checkup)
  return held
}

interface Installation {
  readonly settings: Config
  readonly folder: DataFolder
  readonly place: DatabasePlace
}

async function checkDatabase(
  installation: Installation,
  checkup: Checkup,
): Promise<SettingsHeld | undefined> {
  const { settings, folder, place } = installation
  refuseUnfinished(folder, place)
  if (await isNewDatabase(place, folder)) {
    await checkNew(installation, checkup)
    return undefined
  }
  try {
    return await withStore(settings, async ({ db, blobs, store, seals }) => {
      checkup.tell('Database', [works(place.name)])
      checkup.add('Database', await serverLines(db, settings))
      checkup.add('Database', await movedLines(db))
      const verdict = await judgeStore(db, blobs).catch(() => undefined)
      checkup.add('Database', verdict === 'other' ? [fails(OTHER_STORE)] : [])
      checkup.tell('Accounts', [works(String(await store.users.count()))])
      checkup.tell('Secrets', [sealedLine(seals.currentKeyId, settings, folder)])
      const stored = store.storedSettings
      return (await openSettings({ stored, given: settings.given })).held()
    })
  } catch (error) {
    if (!(error instanceof FilesRefused)) throw error
    // The files have a line of their own, and say why there.
    checkup.tell('Database', [works(`${place.name}; not read, since the files cannot be used`)])
    return undefined
  }
}

async function movedLines(db: Connection): Promise<Checked[]> {
  const to = await movedTo(db)
  return to === undefined ? [] : [fails(`It was moved to ${to}; no server starts on it.`)]
}

/** Changes nothing, so that a backup can still be restored there. */
async function checkNew(
  { settings, folder, place }: Installation,
  checkup: Checkup,
): Promise<void> {
  const keys = findKeys(folder, settings, place.isServer)
  checkup.tell('Database', [works(`${place.name}: empty, the first start creates its tables`)])
  if (place.isServer) checkup.add('Database', await linesOfServer(place, settings))
  checkup.tell('Accounts', [works('none')])
  const made = `the first start creates their key in ${ownKeyFile(folder)}`
  checkup.tell('Secrets', [keys ? sealedLine(keys[0].id, settings, folder) : works(made)])
}

async function linesOfServer(place: DatabasePlace, settings: Config): Promise<Checked[]> {
  const db = place.open()
  try {
    return await serverLines(db, settings)
  } finally {
    await db.destroy()
  }
}

/** A data folder whose files work has no line; before the first start, it has no folder for them. */
async function checkFiles({ settings, folder }: Installation, checkup: Checkup): Promise<void> {
  const { BLOB_URL } = settings
  if (BLOB_URL === undefined && !lstatSync(folder.blobs, { throwIfNoEntry: false })) return
  const line = await checkup.check(
    'Files',
    async () => await filesLine(await openBlobs(BLOB_URL, folder)),
  )
  if (line && (BLOB_URL !== undefined || line.isError)) checkup.tell('Files', [line])
}

function sealedLine(key: string, settings: Config, folder: DataFolder): Checked {
  return works(`sealed with the key ${key} in ${settings.SECRET_KEY_FILE ?? ownKeyFile(folder)}`)
}

/** Starts it once, as a run would: an installed browser may still fail to run here. */
async function browserLines(config: Config, signal: AbortSignal): Promise<Checked[]> {
  const lab = openLab(config)
  // A browser that does not start is waited for half a minute.
  signal.addEventListener('abort', () => void lab.close())
  try {
    const readiness = await lab.prepare()
    signal.throwIfAborted()
    const { line, cage, isError } = browserReport(readiness, config)
    return [{ text: line, isError }, ...(cage === null ? [] : [works(cage)])]
  } finally {
    await lab.close()
  }
}

/** Connects and signs in, and sends nothing. */
async function mailLine(config: Config): Promise<Checked> {
  const post = await openPost(config, { warn: () => undefined })
  if (!post) return works('none: PAGEMARK_SMTP_URL is not set')
  const fault = await post.fault()
  await post.close()
  const { host } = new URL(config.SMTP_URL ?? '')
  return fault === undefined
    ? works(`${host} accepts the sign-in`)
    : fails(`${host} rejects the sign-in: ${fault}`)
}

const SOURCES = { operator: 'environment', administration: 'administration' } as const

function changedSettings(states: readonly SettingState[]): string[] {
  const changed = states.flatMap(({ name, value, source }) =>
    source === 'default' ? [] : [`${name}=${value} (${SOURCES[source]})`],
  )
  return changed.length === 0 ? ['none'] : changed
}
