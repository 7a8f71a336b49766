import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'

/** Another page without faults, as a starting point for examples. */
export function exampleLinkedPage(
  page: Pick<LinkedPageFact, 'relation' | 'url'> & Partial<LinkedPageFact>,
): LinkedPageFact {
  return {
    state: 'answered',
    allowsGooglebot: true,
    status: 200,
    final: page.url,
    redirects: 0,
    mimeType: 'text/html',
    vary: [],
    blocked: null,
    title: null,
    canonicals: [],
    hreflangs: [],
    robotsDirectives: [],
    headComplete: true,
    words: 0,
    similarity: null,
    ...page,
  }
}

/** A robots directive in a meta element of such a page. */
export function exampleDirective(name: string): LinkedPageFact['robotsDirectives'][number] {
  return { source: 'meta', bot: '*', name, value: null, raw: name, line: 4, inHead: true }
}
