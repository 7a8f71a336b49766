import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const FOLDER = new URL('../../../scripts/setup/browser/package.json', import.meta.url)

/** The folder of the npm package; undefined if setup found another browser and did not install it. */
export function packagedChromium(): string | undefined {
  try {
    return dirname(dirname(createRequire(FOLDER).resolve('@sparticuz/chromium')))
  } catch {
    return undefined
  }
}
