// Runs before `npm start`, `npm test` and every command of a clone, on any Node from 20 on:
// installs what is missing and builds what is stale. Says nothing when there is nothing to do.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const NEEDED = 26

const INSTALL_STAMP = join(ROOT, 'node_modules', '.pagemark-installed')
const BUILD_STAMP = join(ROOT, 'dist', '.built-from')

install()
const node = findNode()
build(node)

function install() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (readIfThere(INSTALL_STAMP) === wanted) return
  say('Installing packages (about 700 MB on disk; a minute or two the first time) …')
  // Nothing here needs an install script: binaries come inside the packages.
  const options = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js') ? run(process.execPath, [npm, ...options]) : run('npm', options)
  if (!done) stop('The packages could not be installed; npm says why above.')
  writeFileSync(INSTALL_STAMP, wanted)
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const platform of readdirSync(join(ROOT, 'node_modules')).filter((entry) =>
    entry.startsWith('node-'),
  )) {
    const candidate = join(ROOT, 'node_modules', platform, 'bin', name)
    if (existsSync(candidate)) return candidate
  }
  return stop(
    `Pagemark needs Node ${NEEDED}; there is no packaged one for ${process.platform} ${process.arch}. Install it and try again.`,
  )
}

function build(node) {
  const wanted = hashOf([
    ...filesBelow('src'),
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
  ])
  if (readIfThere(BUILD_STAMP) === wanted) return
  say('Building …')
  if (!run(node, [join(ROOT, 'scripts', 'build.mjs')]))
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

function run(command, options) {
  // Standard output belongs to the command that the person typed.
  return (
    spawnSync(command, options, {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32' && command === 'npm',
    }).status === 0
  )
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function stop(text) {
  say(text)
  process.exit(1)
}
