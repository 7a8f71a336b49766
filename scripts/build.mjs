// src/ → dist/, beside the old one and then swapped, so that a failed build leaves the old one whole.
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
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync, transformSync } from 'esbuild'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'dist.new')

rmSync(OUT, { recursive: true, force: true })
compile()
bundleThread()
bundleClient()
minifyStyles()
copyData('src')
swap()

function compile() {
  const require = createRequire(import.meta.url)
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', 'tsconfig.build.json', '--outDir', OUT],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
    },
  )
  if (status !== 0) process.exit(1)
}

/** What threads run, in one file in place of a thousand: each thread loads it anew, and every audit waits for one. */
function bundleThread() {
  const entry = join(OUT, 'engine/analysis/audit-thread.js')
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
}

/** What runs in browsers: each file a script of its own, with what it has of `shared/`, without source maps or declarations. */
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
