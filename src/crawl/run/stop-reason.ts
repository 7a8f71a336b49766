import type { TroubleReason } from '../politeness/trouble.ts'

/** Why a crawl ended before everything that is known was fetched; null where it did not. */
export type StopReason = 'max-pages' | 'max-bytes' | 'max-time' | TroubleReason
