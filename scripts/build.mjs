// src/ → dist/, built beside the old one and then swapped, so that a failed build leaves the old one intact.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, buildSync, transformSync } from 'esbuild'
import { writeDeclarations } from './declarations/write-declarations.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'dist.new')

/** Packages of hundreds of small modules. All others are imported from their installation. */
const BUNDLED_PACKAGES = /^(?:typebox|kysely)(?:\/|$)/

rmSync(OUT, { recursive: true, force: true })
compile('tsconfig.build.json')
writeDeclarations({ root: ROOT, out: OUT, compile })
bundleThread('audit-thread')
bundleThread('judge-thread')
bundleThread('upload-thread')
await bundleProgram()
bundleClient()
minifyStyles()
copyData('src')
swap()

/** Without checking types, which takes nine times as long: `npm test` does, where sources are changed. */
function compile(project) {
  const require = createRequire(import.meta.url)
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', project, '--noCheck', '--outDir', OUT],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
    },
  )
  if (status !== 0) process.exit(1)
}

/**
 * Bundles the code of a thread into one file instead of a thousand: each thread loads it again, and every audit waits
 * for one.
 */
function bundleThread(name) {
  const entry = join(OUT, `engine/analysis/${name}.js`)
  buildSync({
    entryPoints: [entry],
    outfile: entry,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'error',
  })
  escapeCharacters(entry)
}

/**
 * Escapes what esbuild leaves as it is: characters in regular expressions and comments. V8 holds a whole file in two
 * bytes for each character if one of them is not Latin-1: 2.6 MB more for a server, and 2.7 MB for each audit thread.
 */
function escapeCharacters(file) {
  const code = readFileSync(file, 'utf8')
  // These would mean something else.
  const [wrong] = /String\.raw`[^`]*[^\0-\x7f]|\\[^\0-\x7f]/.exec(code) ?? []
  if (wrong !== undefined) throw new Error(`This cannot be escaped in ${file}: ${wrong}`)
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, code.replaceAll(/[^\0-\x7f]/g, escape))
}

/**
 * Bundles the imports of the commands into some fifty files instead of two thousand, each of which Node would look up,
 * read and compile separately: more than half of a server's start. A chunk contains modules that the same commands
 * need, so that none loads more than before. `main.js` stays as it is, since an older Node reads it too. Other
 * importers of single files from `dist/` find them unchanged.
 */
async function bundleProgram() {
  const { metafile } = await build({
    absWorkingDir: OUT,
    entryPoints: ['cli/program.js'],
    outdir: OUT,
    outbase: OUT,
    chunkNames: 'chunks/[name]-[hash]',
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'error',
    logLimit: 5,
    metafile: true,
    plugins: [{ name: 'program', setup: keepPackagesAndPlaces }],
  })
  const modules = Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, { inputs }]) => [path, Object.keys(inputs)])
  for (const [path] of modules) escapeCharacters(join(OUT, path))
  writeFileSync(join(OUT, 'chunks/modules.json'), JSON.stringify(Object.fromEntries(modules)))
}

/**
 * Keeps packages external, and `import.meta.url` as in the module itself, wherever the bundle puts it: one folder
 * below `dist/`.
 */
function keepPackagesAndPlaces(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
    const isOwn = kind === 'entry-point' || BUNDLED_PACKAGES.test(path)
    return isOwn ? undefined : { path, external: true }
  })
  bundle.onLoad({ filter: /\.js$/ }, ({ path }) => {
    if (!path.startsWith(OUT + sep)) return undefined
    const place = JSON.stringify(`../${relative(OUT, path).replaceAll(sep, '/')}`)
    const contents = readFileSync(path, 'utf8')
    return {
      contents: contents.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
    }
  })
}

/**
 * Bundles the code for browsers: each file becomes a script with its imports from `shared/`, without source maps or
 * declarations.
 */
function bundleClient() {
  const from = join(ROOT, 'src/web/client')
  buildSync({
    entryPoints: readdirSync(from)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(from, name)),
    outdir: join(OUT, 'web/client'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
}

function minifyStyles() {
  const from = join(ROOT, 'src/web/styles')
  if (!existsSync(from)) return
  mkdirSync(join(OUT, 'web/styles'), { recursive: true })
  for (const file of readdirSync(from).filter((name) => name.endsWith('.css'))) {
    const { code } = transformSync(readFileSync(join(from, file), 'utf8'), {
      loader: 'css',
      minify: true,
    })
    writeFileSync(join(OUT, 'web/styles', file), code)
  }
}

/** Data files that are read at run time, not imported. */
function copyData(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) copyData(path)
    else if (/\.(?:json|svg|txt|webp)$/.test(entry.name)) {
      const target = join(OUT, path.slice('src/'.length))
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(ROOT, path), target)
    }
  }
}

function swap() {
  const current = join(ROOT, 'dist')
  const old = join(ROOT, 'dist.old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(current)) renameSync(current, old)
  renameSync(OUT, current)
  rmSync(old, { recursive: true, force: true })
}
