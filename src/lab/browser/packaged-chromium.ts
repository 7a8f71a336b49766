import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The lock file of the package, beside which setup installs it in a clone. */
export const CHROMIUM_LOCK = new URL('../../../scripts/setup/browser/', import.meta.url)

/** Where `pagemark browser install` puts the package, in the folder of the unpacked ones. */
export function installedPackages(cacheFolder: string): string {
  return join(cacheFolder, 'packages')
}

/**
 * The folder of the npm package; undefined where neither setup nor the command has installed it. Not by Node's
 * resolution, which would also find another version, or somebody else's, in the folders above.
 */
export function packagedChromium(cacheFolder: string, lock = CHROMIUM_LOCK): string | undefined {
  return [fileURLToPath(lock), installedPackages(cacheFolder)]
    .map((folder) => join(folder, 'node_modules/@sparticuz/chromium'))
    .find((folder) => existsSync(join(folder, 'package.json')))
}
