import { describeSettings, fileVariables } from './config.ts'

/** Not a setting, and read by only one command: the password of the pages that it audits. */
export const PAGE_PASSWORD = 'PAGEMARK_PAGE_PASSWORD'

/** The same for `pagemark mcp`: the API key for its server. */
export const API_KEY = 'PAGEMARK_API_KEY'

const OF_COMMANDS = new Set([PAGE_PASSWORD, API_KEY])

/** Unknown names with our prefix: a misspelt limit would silently have no effect. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = new Set([...describeSettings().map(({ name }) => name), ...fileVariables()])
  return Object.keys(environment).filter(
    (name) => name.startsWith('PAGEMARK_') && !OF_COMMANDS.has(name) && !known.has(name),
  )
}
