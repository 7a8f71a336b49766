import type { MetaFact } from '../../src/facts/document-facts.ts'

/** A meta element that says nothing; a test states only what it is about. */
export function metaFact(overrides: Partial<MetaFact> = {}): MetaFact {
  return {
    name: null,
    property: null,
    httpEquiv: null,
    charset: null,
    content: '',
    line: 4,
    inHead: true,
    ...overrides,
  }
}
