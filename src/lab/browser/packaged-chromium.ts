import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const FOLDER = new URL('../../../scripts/setup/browser/package.json', import.meta.url)

/** The folder of the npm package; undefined where setup did not install it, having found another browser. */
export function packagedChromium(): string | undefined {
  try {
    return dirname(dirname(createRequire(FOLDER).resolve('@sparticuz/chromium')))
  } catch {
    return undefined
  }
}
