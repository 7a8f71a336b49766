import type { Check } from './check.ts'

/** Raised by every change of a verdict, a weight or a threshold. */
export const CATALOGUE_VERSION = 1

/** Every check, in the order of the report. */
export const catalogue: readonly Check[] = []
