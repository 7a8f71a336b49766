import { readFileSync } from 'node:fs'

/** Pagemark's own, as package.json has it: the file stands beside `src` and `dist` alike. */
export function packageVersion(): string {
  return VERSION
}

/** Read once: every report names it. */
const VERSION = readVersion()

function readVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return known ? String(manifest.version) : 'unknown'
}
