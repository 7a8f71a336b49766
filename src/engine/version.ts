import { readFileSync } from 'node:fs'

/** Pagemark's own version from package.json, which lies beside both `src` and `dist`. */
export function packageVersion(): string {
  return VERSION
}

/** Read once: every report contains it. */
const VERSION = readVersion()

function readVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return known ? String(manifest.version) : 'unknown'
}
