import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Number of words that are tried in pairs: with more, most pairs would be passphrases that no one else uses. */
const MOST_PIECES = 10_000

/** As long as an account's password must be: these are common as they are. */
const LONG = 12

export interface KnownPasswords {
  /** All of them. */
  readonly all: ReadonlySet<string>
  /** Those that people put together. */
  readonly pieces: ReadonlySet<string>
}

let known: KnownPasswords | undefined

export function knownPasswords(): KnownPasswords {
  known ??= readKnown()
  return known
}

/** Case, spaces and punctuation make no difference. */
export function plainPassword(password: string): string {
  return password.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')
}

/**
 * 49,000 passwords from breaches, the commonest first. Reading this file takes 41 ms and 3 MB (measured once), and only
 * when a password is chosen. The package's own entry also decodes two other lists, at ten times the cost.
 */
function readKnown(): KnownPasswords {
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const list: readonly string[] = JSON.parse(readFileSync(file, 'utf8'))
  const all = list.map(plainPassword)
  const pieces = all.filter((text, rank) => rank < MOST_PIECES || text.length >= LONG)
  return { all: new Set(all), pieces: new Set(pieces) }
}
