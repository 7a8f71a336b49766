import type { Check } from '../../src/checks/check.ts'
import type { PeerCase } from './support.ts'

export type SeonautCases = readonly (PeerCase & { readonly check: Check })[]
