import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'
import { STYLES } from '../src/web/http/answer/style-sheet.ts'

/** As `scripts/build.mjs` makes them. */
const KINDS = [
  { folder: 'client', loader: 'ts', format: 'iife' },
  { folder: 'styles', loader: 'css', format: undefined },
] as const

function filesOf(folder: string): string[] {
  const place = fileURLToPath(new URL(`../src/web/${folder}/`, import.meta.url))
  const names = folder === 'styles' ? STYLES : readdirSync(place)
  return names.map((name) => readFileSync(place + name, 'utf8'))
}

it.each([
  { ...KINDS[0], most: 6000 },
  { ...KINDS[1], most: 8000 },
])(
  'all $folder together, as the build makes them, are at most $most bytes on their way',
  ({ folder, loader, format, most }) => {
    const codes = filesOf(folder).map(
      (code) =>
        transformSync(code, { loader, minify: true, target: 'es2022', ...(format && { format }) })
          .code,
    )
    // Scripts are files of their own; style sheets are sent as one.
    const sent = folder === 'styles' ? [codes.join('')] : codes
    const bytes = sent.reduce((sum, code) => sum + brotliCompressSync(code).byteLength, 0)
    expect(bytes).toBeLessThanOrEqual(most)
  },
)
