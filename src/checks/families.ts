import { SEARCH_FAMILIES } from './families/search-families.ts'
import { SECURITY_FAMILIES } from './families/security-families.ts'
import { ACCESSIBILITY_FAMILIES } from './families/accessibility-families.ts'
import { PERFORMANCE_FAMILIES } from './families/performance-families.ts'
import { CONTENT_FAMILIES } from './families/content-families.ts'
import type { Family } from './families/family.ts'

/** Checks that fail for one reason share a family: the second failure costs half, the third a quarter. */
const ALL = {
  ...SEARCH_FAMILIES,
  ...SECURITY_FAMILIES,
  ...ACCESSIBILITY_FAMILIES,
  ...PERFORMANCE_FAMILIES,
  ...CONTENT_FAMILIES,
} as const

export type FamilyId = keyof typeof ALL

export const FAMILIES: Readonly<Record<FamilyId, Family>> = ALL
