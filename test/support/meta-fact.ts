import type { MetaFact } from '../../src/facts/document-facts.ts'

/** An empty meta element; override what a test is about. */
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
