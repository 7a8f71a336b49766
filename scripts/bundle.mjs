// src/ → bundle/: the package `pagemark`, which contains everything for audits in a few files and has no dependencies.
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { edit } from './bundle/edit.mjs'
import { writeLicences } from './bundle/licences.mjs'
import {
  LIGHTHOUSE_EDITS,
  pathInLighthouse,
  withoutImportMeta,
} from './bundle/lighthouse-modules.mjs'
import { copyPackageFiles } from './package-files.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const SRC = join(ROOT, 'src')
const OUT = join(ROOT, 'bundle')
const require = createRequire(import.meta.url)

/** Lower than a clone's: only the server needs 26. */
const OLDEST_NODE = 24

/** Modules of `src/` that name files beside them in a clone, with the change of each. */
const OWN_EDITS = {
  'engine/needed-node.ts': (code) => edit(code, /NEEDED = \d+/, `NEEDED = ${OLDEST_NODE}`),
  'lab/measure-run.ts': (code) =>
    edit(
      edit(code, /import \{ createRequire \} .*\n/, ''),
      // oxlint-disable-next-line no-template-curly-in-string
      'createRequire(import.meta.url)(`${library}/package.json`)',
      `({ version: ${JSON.stringify(versions('lighthouse', 'axe-core'))}[library] })`,
    ),
  'lab/slots/runner-permissions.ts': (code) =>
    edit(code, /const LIBRARIES = \[.*\]/, 'const LIBRARIES: string[] = []'),
  'lab/runner/interaction-tests/axe.ts': (code) =>
    edit(
      edit(
        edit(code, /import \{ createRequire \} .*\n/, ''),
        /import \{ readFileSync \} .*\n/,
        `import axeSource from 'axe-core/axe.min.js' with { type: 'text' }\n`,
      ),
      /const file = .*\nconst source = .*\n/,
      // oxlint-disable-next-line no-template-curly-in-string
      'const source = `${stoppable}${axeSource}`\n',
    ),
  'facts/html/detect-language.ts': (code) =>
    edit(edit(code, /import \{ createRequire \} .*\n/, ''), / {2}const require: .*\n/, ''),
}

const PUPPETEER = join(
  dirname(require.resolve('puppeteer-core/package.json')),
  'lib/puppeteer/puppeteer-core-browser.js',
)

const CHROME_HAR = 'chrome-har/index.js'

/** Modules that the package lacks, each with one that says where to find it. */
const ELSEWHERE = { 'cli/commands/server-commands.ts': 'cli/commands/server-elsewhere.ts' }

/** An older Node reads the first before anything else; the second is a separate process that shares little. */
const ALONE = ['cli/main.ts', 'lab/runner/main.ts']
const TOGETHER = [
  'engine/analysis/audit-thread.ts',
  'engine/analysis/judge-thread.ts',
  'cli/program.ts',
  'engine/library.ts',
  'client/pagemark.ts',
  'ci/define-config.ts',
]

/** The `require` that libraries expect, and the location of the bundle, however deep a file of it is. */
const BANNER = [
  `import { createRequire as $createRequire } from 'node:module'`,
  'const require = $createRequire(import.meta.url)',
  `const $dist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6)`,
].join(';')

rmSync(OUT, { recursive: true, force: true })
const inputs = new Set()
for (const entry of ALONE) await bundle([entry], { splitting: false })
await bundle(TOGETHER, { splitting: true, chunkNames: 'chunks/[name]-[hash]' })
requireEditedModules()
copyDeclarations()
copyPackageFiles(ROOT, OUT)
cpSync(join(ROOT, 'scripts/bundle/README.md'), join(OUT, 'README.md'))
writeLicences(inputs, { root: ROOT, file: join(OUT, 'THIRD-PARTY-LICENSES.txt') })
writeManifest()

/** Of the build, those of what the package exports. */
function copyDeclarations() {
  for (const file of globSync('**/*.d.ts', { cwd: join(ROOT, 'dist') })) {
    cpSync(join(ROOT, 'dist', file), join(OUT, 'dist', file))
  }
}

async function bundle(entries, options) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries.map((entry) => `src/${entry}`),
    outdir: 'bundle/dist',
    outbase: 'src',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${OLDEST_NODE}`,
    // Does not minify names: functions that Lighthouse sends to the page as text call each other by name.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    banner: { js: BANNER },
    inject: ['scripts/bundle/for-older-node.mjs'],
    plugins: [{ name: 'pagemark', setup: plug }],
    ...options,
  })
  for (const input of Object.keys(metafile.inputs)) inputs.add(input)
}

/** A module that has moved would stay as it is, and fail on a user's machine. */
function requireEditedModules() {
  const edited = [
    ...Object.keys({ ...OWN_EDITS, ...ELSEWHERE }).map((path) => `src/${path}`),
    ...Object.keys(LIGHTHOUSE_EDITS).map((path) => `node_modules/lighthouse/${path}`),
    `node_modules/${CHROME_HAR}`,
  ]
  const missing = edited.filter((path) => !inputs.has(path))
  if (missing.length > 0) {
    throw new Error(`The bundle changes modules that it does not have: ${missing.join(', ')}.`)
  }
}

function plug(bundle) {
  bundle.onResolve({ filter: /^\.\/program\.ts$/ }, () => ({
    path: './program.js',
    external: true,
  }))
  // Only the part of puppeteer that drives a running browser: not its downloads, its launcher, or its other protocol.
  bundle.onResolve({ filter: /^puppeteer-core$/ }, () => ({ path: PUPPETEER }))
  bundle.onResolve({ filter: /^@puppeteer\/browsers$|\/bidi\/bidi\.js$/ }, ({ path }) => ({
    path,
    namespace: 'nothing',
  }))
  bundle.onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'module.exports = {}' }))
  bundle.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path, with: attributes }) => {
    if (attributes.type === 'text') return { contents: readFileSync(path), loader: 'text' }
    return ownSource(path) ?? lighthouseSource(path) ?? harSource(path)
  })
}

/** Resolves files beside the module that names them, as if it were in `src/`. */
function ownSource(file) {
  if (!file.startsWith(SRC + sep)) return undefined
  const path = relative(SRC, file).split(sep).join('/')
  const elsewhere = ELSEWHERE[path]
  const from = elsewhere === undefined ? file : join(SRC, elsewhere)
  const code = readFileSync(from, 'utf8')
  const edited = OWN_EDITS[path]?.(code) ?? code
  const built = path.replace(/\.tsx?$/, '.js')
  return {
    contents: edited.replaceAll('import.meta.url', `new URL(${JSON.stringify(built)}, $dist).href`),
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    resolveDir: dirname(from),
  }
}

function lighthouseSource(file) {
  const path = pathInLighthouse(file)
  if (path === undefined) return undefined
  const code = readFileSync(file, 'utf8')
  const edited = LIGHTHOUSE_EDITS[path]?.(code) ?? code
  return { contents: withoutImportMeta(edited, path), loader: 'js' }
}

/** chrome-har writes its version into each HAR file. */
function harSource(file) {
  if (!file.split(sep).join('/').endsWith(CHROME_HAR)) return undefined
  const code = edit(readFileSync(file, 'utf8'), /const require = .*\n/, '')
  return { contents: code, loader: 'js' }
}

function versions(...names) {
  return Object.fromEntries(names.map((name) => [name, require(`${name}/package.json`).version]))
}

function writeManifest() {
  const own = require('../package.json')
  const manifest = {
    name: 'pagemark',
    version: own.version,
    description: 'Audits web pages from the command line, in CI and for AI assistants.',
    license: own.license,
    type: 'module',
    bin: { pagemark: 'dist/cli/main.js' },
    exports: own.exports,
    engines: { node: `>=${OLDEST_NODE}` },
  }
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
