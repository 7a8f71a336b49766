import type { WastedFile } from '../../../facts/lab/loading-facts.ts'
import { kibibytes } from './amounts.ts'
import type { Evidence } from '../../check.ts'

/** The most wasteful first; after a bundle, its most wasteful modules. */
export function wastedFiles(files: readonly WastedFile[]): Evidence[] {
  return files
    .toSorted((one, other) => other.wastedBytes - one.wastedBytes)
    .flatMap(({ url, totalBytes, wastedBytes, modules }) => [
      {
        // For a sheet in the page, Lighthouse gives its first rules.
        ...(URL.canParse(url) ? { url } : { snippet: url }),
        bytes: totalBytes,
        note: `could save ${kibibytes(wastedBytes)}`,
      },
      ...modules.map((module) => ({
        name: module.name,
        note: `could save ${kibibytes(module.wastedBytes)}`,
      })),
    ])
}

export function wastedBytes(files: readonly { readonly wastedBytes: number }[]): number {
  return files.reduce((sum, file) => sum + file.wastedBytes, 0)
}
