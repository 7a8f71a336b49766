import type { RecordFacts } from '../../src/facts/network-facts.ts'
import { ordinaryPage } from './ordinary-page.ts'

export function recordFacts(overrides: Partial<RecordFacts> = {}): RecordFacts {
  return { ...ordinaryPage.records, ...overrides }
}
