import type { LinkedPageFact } from '../../src/facts/linked-page-facts.ts'

/** The page that the canonical names, without faults. */
export function linkedPageFact(overrides: Partial<LinkedPageFact> = {}): LinkedPageFact {
  const url = overrides.url ?? 'https://www.example.com/canonical'
  return {
    relation: 'canonical',
    url,
    state: 'answered',
    allowsGooglebot: true,
    status: 200,
    final: url,
    redirects: 0,
    mimeType: 'text/html',
    vary: [],
    blocked: null,
    title: 'Opening hours of the town library',
    canonicals: [url],
    hreflangs: [],
    robotsDirectives: [],
    headComplete: true,
    words: 400,
    similarity: 0.9,
    ...overrides,
  }
}
