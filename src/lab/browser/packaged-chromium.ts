import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The lock file of the package, beside which setup installs it in a clone. */
export const CHROMIUM_LOCK = new URL('../../../scripts/setup/browser/', import.meta.url)

/** Where `pagemark browser install` puts the package, in the folder of the unpacked ones. */
export function installedPackages(cacheFolder: string): string {
  return join(cacheFolder, 'packages')
}

/** The folder of the npm package; undefined where neither setup nor the command has installed it. */
export function packagedChromium(cacheFolder: string): string | undefined {
  const places = [CHROMIUM_LOCK, pathToFileURL(`${installedPackages(cacheFolder)}/`)]
  return places.map(packageIn).find((folder) => folder !== undefined)
}

function packageIn(place: URL): string | undefined {
  try {
    const file = createRequire(new URL('package.json', place)).resolve('@sparticuz/chromium')
    return dirname(dirname(file))
  } catch {
    return undefined
  }
}
