import type { CheckedReference, ReferenceAnswer } from '../../../crawl/references/reference.ts'
import type { SiteFacts } from '../../../crawl/site-facts/site-facts.ts'

export interface AnsweredReference extends CheckedReference {
  readonly answer: ReferenceAnswer
}

/** Checked links to other sites, or files, whose answer counts. */
export function answeredReferences(
  { references }: SiteFacts,
  kind: CheckedReference['kind'],
): AnsweredReference[] {
  return references.flatMap((reference) => {
    const { answer } = reference
    const counts = reference.kind === kind && answer !== null && answer.unverified === null
    return counts ? [{ ...reference, answer }] : []
  })
}

const pagesOf = new WeakMap<SiteFacts, ReadonlyMap<string, readonly number[]>>()

/** Numbers of the pages that refer to a link of another site, or a file, each once. */
export function referringPages(site: SiteFacts, url: string): readonly number[] {
  const known = pagesOf.get(site) ?? collect(site)
  pagesOf.set(site, known)
  return known.get(url) ?? []
}

function collect(site: SiteFacts): Map<string, number[]> {
  const wanted = new Map<string, number[]>(site.references.map(({ url }) => [url, []]))
  for (const { number, files, externals } of site.pages.values()) {
    const urls = new Set([...files, ...externals].map(({ url }) => url))
    for (const url of urls) wanted.get(url)?.push(number)
  }
  return wanted
}
