import { describeSettings } from './config.ts'

/** No setting, and read by one command alone: the password of the pages that it audits. */
export const PAGE_PASSWORD = 'PAGEMARK_PAGE_PASSWORD'

/** The same for `pagemark mcp`: the API key for its server. */
export const API_KEY = 'PAGEMARK_API_KEY'

const OF_COMMANDS = new Set([PAGE_PASSWORD, API_KEY])

/** Names under our prefix that mean nothing here: a misspelt limit would be silently without effect. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = new Set(describeSettings().map(({ name }) => name))
  return Object.keys(environment).filter(
    (name) => name.startsWith('PAGEMARK_') && !OF_COMMANDS.has(name) && !known.has(name),
  )
}
