import { credentialsFaults, type PageCredentials } from '../request/page-credentials.ts'
import { parseTarget } from '../request/target.ts'
import { CliError } from './cli-error.ts'
import { PAGE_PASSWORD } from './unknown-settings.ts'
import type { Terminal } from './terminal.ts'

/**
 * The typed user name with the password from the environment: every user of the machine can see arguments. Each URL's
 * origin would receive them, so there must be only one.
 *
 * @throws {CliError}
 */
export function typedCredentials(
  username: string | undefined,
  urls: readonly string[],
  { pagePassword }: Pick<Terminal, 'pagePassword'>,
): PageCredentials | null {
  if (username === undefined) return null
  const password = pagePassword()
  if (password === undefined) {
    throw new CliError(
      `--username requires a password. Set it in the environment variable ${PAGE_PASSWORD}, where other users cannot see it.`,
    )
  }
  const faults = credentialsFaults({ username, password })
  if (faults.username !== undefined) throw new CliError(`--username: ${faults.username}`)
  if (faults.password !== undefined) throw new CliError(`${PAGE_PASSWORD}: ${faults.password}`)
  const origins = new Set(urls.flatMap(originsOf))
  if (origins.size > 1) {
    throw new CliError(
      `--username would send one password to ${[...origins].slice(0, 2).join(' and ')}: audit pages of one origin at a time.`,
    )
  }
  return { username, password }
}

/** None for pages that are not audited. */
function originsOf(url: string): string[] {
  const parsed = parseTarget(url, { allowPorts: 'any', allowHosts: 'any' })
  return parsed.ok ? [new URL(parsed.target.url).origin] : []
}
