import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'

/** As `scripts/build.mjs` makes them. */
const KINDS = [
  { folder: 'client', loader: 'ts', format: 'iife' },
  { folder: 'styles', loader: 'css', format: undefined },
] as const

function filesOf(folder: string, loader: string): string[] {
  const place = fileURLToPath(new URL(`../src/web/${folder}/`, import.meta.url))
  const names = readdirSync(place).filter((name) => name.endsWith(`.${loader}`))
  return names.map((name) => readFileSync(place + name, 'utf8'))
}

it.each([
  { ...KINDS[0], most: 6 * 1024 },
  { ...KINDS[1], most: 8 * 1024 },
])(
  'all $folder together are at most $most bytes on their way',
  ({ folder, loader, format, most }) => {
    const codes = filesOf(folder, loader).map(
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
