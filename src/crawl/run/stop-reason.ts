import type { TroubleReason } from '../politeness/trouble.ts'

/** Why a crawl ended before all known URLs were fetched; null if it did not. */
export type StopReason = 'max-pages' | 'max-bytes' | 'max-time' | TroubleReason
