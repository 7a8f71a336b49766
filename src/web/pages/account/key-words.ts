import type { Level } from '../../../store/tables/account-tables.ts'

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  expert: 'Full access',
  reader: 'Read only',
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Lifetime of a key by the form's choice; undefined for no expiry. */
export const KEY_LIVES: Readonly<Record<string, { words: string; ms: number | undefined }>> = {
  '30': { words: '30 days', ms: 30 * DAY_MS },
  '90': { words: '90 days', ms: 90 * DAY_MS },
  '365': { words: 'One year', ms: 365 * DAY_MS },
  never: { words: 'Never', ms: undefined },
}
