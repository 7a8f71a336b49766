import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { buildSync, transformSync } from 'esbuild'
import { expect, it } from 'vitest'
import { STYLES } from '../src/web/http/answer/style-sheet.ts'

const folderOf = (name: string) => fileURLToPath(new URL(`../src/web/${name}/`, import.meta.url))

/** As built by `scripts/build.mjs`: each script is a file with its shared modules. */
function scripts(): Uint8Array[] {
  const folder = folderOf('client')
  const { outputFiles } = buildSync({
    entryPoints: readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => folder + name),
    outdir: 'out',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ contents }) => contents)
}

/** Style sheets are served as one. */
function styles(): Uint8Array[] {
  const codes = STYLES.map((name) => readFileSync(folderOf('styles') + name, 'utf8')).map(
    (code) => transformSync(code, { loader: 'css', minify: true, target: 'es2022' }).code,
  )
  return [Buffer.from(codes.join(''))]
}

it.each([
  { folder: 'client', sent: scripts, most: 6000 },
  { folder: 'styles', sent: styles, most: 8000 },
])(
  'all $folder together, as the build makes them, are at most $most bytes on their way',
  ({ sent, most }) => {
    const files = sent()
    expect(files.length).toBeGreaterThan(0)
    const bytes = files.reduce((sum, code) => sum + brotliCompressSync(code).byteLength, 0)
    expect(bytes).toBeLessThanOrEqual(most)
  },
)
