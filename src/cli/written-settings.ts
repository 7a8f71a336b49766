import { SettingError } from '../settings/setting.ts'
import { readingReasonOf } from './file-reason.ts'
import { MOST_SECRET, readFileUpTo } from './read-file-up-to.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Settings whose values are never shown, and may be in a file instead: containers get their secrets as files. */
const SECRET = /(?:TOKEN|PASSWORD|(?:DATABASE|LISTEN|BLOB|SMTP)_URL|OUTBOUND_PROXY)$/

export function isSecret(name: string): boolean {
  return SECRET.test(name)
}

/** Name of the variable with the path of a secret's file. */
export function fileVariable(name: string): string {
  return `PAGEMARK_${name}_FILE`
}

/**
 * The text of a setting. Undefined if nothing is set; an empty variable counts as unset.
 *
 * @throws {SettingError} if its file cannot be used
 */
export function written(environment: Environment, name: string): string | undefined {
  const text = given(environment, `PAGEMARK_${name}`)
  const path = isSecret(name) ? given(environment, fileVariable(name)) : undefined
  if (path === undefined) return text
  if (text !== undefined) throw new SettingError(`and ${fileVariable(name)} are both set`)
  return firstLineOf(path, name)
}

/** The same without reading its file: `(set)` in place of a secret. */
export function shownText(environment: Environment, name: string): string | undefined {
  const text = given(environment, `PAGEMARK_${name}`)
  if (!isSecret(name)) return text
  return (text ?? given(environment, fileVariable(name))) ? '(set)' : undefined
}

function given(environment: Environment, variable: string): string | undefined {
  const text = environment[variable]?.trim() ?? ''
  return text === '' ? undefined : text
}

/** A file of one line: more would be a key or a certificate, named by mistake. */
function firstLineOf(path: string, name: string): string {
  let text: string
  try {
    text = readFileUpTo(path, MOST_SECRET).toString().trim()
  } catch (error) {
    throw new SettingError(`cannot be read from ${path}: ${readingReasonOf(error)}`)
  }
  if (text === '' || text.includes('\n')) {
    throw new SettingError(
      `is expected alone on one line of ${path}, the file of ${fileVariable(name)}`,
    )
  }
  return text
}
