import type { CanonicalFact, HreflangFact } from '../../src/facts/document-facts.ts'

const PAGE = 'https://www.example.com/page'

/** A canonical in head that names the example page; override what a test is about. */
export function canonicalFact(overrides: Partial<CanonicalFact> = {}): CanonicalFact {
  const raw = overrides.raw ?? PAGE
  return {
    raw,
    url: URL.parse(raw, PAGE)?.href ?? null,
    source: 'element',
    inHead: true,
    extraAttributes: [],
    line: 5,
    ...overrides,
  }
}

/** A language version of the example page. */
export function hreflangFact(overrides: Partial<HreflangFact> = {}): HreflangFact {
  const raw = overrides.raw ?? PAGE
  return {
    code: 'en',
    raw,
    url: URL.parse(raw, PAGE)?.href ?? null,
    source: 'element',
    inHead: true,
    line: 6,
    ...overrides,
  }
}
