// Runs before `npm start`, `npm test` and every command of a clone, on any Node from 20 on: installs missing packages
// and rebuilds stale files. Prints nothing if there is nothing to do. With --to-run it leaves out development
// packages, and Chromium if there is a browser.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const NEEDED = 26
const IS_WINDOWS = process.platform === 'win32'

const BUILD_STAMP = join(ROOT, 'dist', '.built-from')

const toRun = process.argv.includes('--to-run')

const [node] = await atOnce(
  async () => (hasOwnNode() ? process.execPath : await packagedNode()),
  () =>
    toRun
      ? install('.', 'packages (about 260 MB on disk; up to a minute the first time)', 'dev')
      : install('.', 'packages (about 390 MB on disk; up to a minute the first time)'),
  async () => {
    if (!toRun) await installBrowser()
  },
)
if (isOurs(node)) putOnPath(node)
await build(node)
if (toRun && (await lacksBrowser())) await installBrowser()

/** Installations, or one after the other where one may replace the Node that runs this. Stops when all have ended. */
async function atOnce(...installations) {
  const outcomes = []
  for (const begin of installations) {
    const ended = begin().then(
      (value) => ({ value }),
      (error) => ({ fault: error.message }),
    )
    outcomes.push(isOurs(process.execPath) ? await ended : ended)
  }
  const all = await Promise.all(outcomes)
  for (const { fault } of all) if (fault !== undefined) stop(fault)
  return all.map(({ value }) => value)
}

function installBrowser() {
  return install('scripts/setup/browser', 'Chromium (about 75 MB on disk)')
}

/** A Node in this folder comes from an earlier setup, and is kept up to date. */
function hasOwnNode() {
  return Number(process.versions.node.split('.')[0]) >= NEEDED && !isOurs(process.execPath)
}

function isOurs(program) {
  return program.startsWith(ROOT + sep)
}

/**
 * Installs the packages of a folder's lock file, except the dependencies to omit, unless they are installed. A partial
 * installation is completed.
 */
async function install(folder, what, leftOut) {
  const stamp = stampOf(folder)
  const wanted = hashOf([join(folder, 'package.json'), join(folder, 'package-lock.json')])
  const found = readIfThere(stamp)
  // Development packages of an older state are wanted again by the next test.
  const hasAll = found !== undefined && !found.includes(' without ')
  const omit = hasAll ? undefined : leftOut
  const part = `${wanted} without ${omit}`
  if (found === wanted || (omit !== undefined && found === part)) return
  say(`Installing ${what} …`)
  const isPart = found?.startsWith(`${wanted} `) ?? false
  const done = await npm(folder, [
    ...(isPart ? ['install', '--no-save'] : ['ci']),
    // No package needs an install script: binaries are inside the packages.
    '--ignore-scripts',
    omit === undefined ? '--include=dev' : `--omit=${omit}`,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (!done) throw new Error('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, omit === undefined ? wanted : part)
}

/** File that says what is installed in this folder. */
function stampOf(folder) {
  return join(ROOT, folder, 'node_modules', '.pagemark-installed')
}

function npm(folder, options) {
  const path = process.env.npm_execpath
  if (!path?.endsWith('.js')) return run('npm', options, folder)
  // An installation may have replaced the Node that runs this.
  const node = existsSync(process.execPath) ? process.execPath : installedNode()
  return run(node, [path, ...options], folder)
}

async function packagedNode() {
  await install('scripts/setup/node', `Node ${NEEDED} (about 210 MB on disk)`)
  const found = installedNode()
  if (found !== undefined) return found
  // npm takes a package of one platform for optional, and calls it a success when it was not reached.
  rmSync(stampOf('scripts/setup/node'))
  throw new Error(
    `Pagemark needs Node ${NEEDED}, and npm has installed none for ${process.platform} ${process.arch}. Install it, or check the connection, and try again.`,
  )
}

function installedNode() {
  const packages = join(ROOT, 'scripts/setup/node/node_modules')
  const candidates = readdirSync(packages)
    .filter((entry) => entry.startsWith('node-'))
    .map((entry) => join(packages, entry, 'bin', IS_WINDOWS ? 'node.exe' : 'node'))
  return candidates.find(existsSync)
}

/** npm puts this folder first on the PATH of every script. */
function putOnPath(program) {
  const folder = join(ROOT, 'node_modules', '.bin')
  mkdirSync(folder, { recursive: true })
  if (IS_WINDOWS) {
    writeFileSync(join(folder, 'node.cmd'), `@"${program}" %*\r\n`)
    return
  }
  const link = join(folder, 'node')
  const target = relative(folder, program)
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (readlinkSync(link) === target) return
    rmSync(link)
  }
  symlinkSync(target, link)
}

/** Whether only the packaged browser is available to this command's audits. */
async function lacksBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  const asked = process.env.PAGEMARK_BROWSER || 'auto'
  if (asked !== 'auto') return asked === 'bundled'
  // Built from src/lab, which defines what counts as a browser, and readable for an older Node as well.
  const { findInstalled } = await import('../dist/lab/browser/find-installed.js')
  return (await findInstalled(process)) === undefined
}

async function build(node) {
  const wanted = hashOf([
    ...filesBelow('src'),
    ...filesBelow('scripts/declarations'),
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
  ])
  if (readIfThere(BUILD_STAMP) === wanted) return
  say('Building …')
  if (!(await run(node, [join(ROOT, 'scripts', 'build.mjs')])))
    stop('The build failed; the reason stands above.')
  writeFileSync(BUILD_STAMP, wanted)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  return hash.digest('hex')
}

/** @returns {string[]} paths from the root of the repository, sorted */
function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted()
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** @returns {Promise<boolean>} whether it succeeded */
function run(command, options, folder = '.') {
  // Standard output belongs to the command that the user typed.
  const child = spawn(command, options, {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 2, 2],
    shell: IS_WINDOWS && command === 'npm',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function stop(text) {
  say(text)
  process.exit(1)
}
