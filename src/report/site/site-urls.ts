import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { SiteUrl } from './site-results.ts'

/** Every known URL with what came of it, in the order in which they became known. */
export function siteUrls(facts: SiteFacts): SiteUrl[] {
  return facts.urls.map(({ number, url, state, answer, sources }) => {
    const page = facts.pages.get(number)
    const reason = facts.notIndexable[number] ?? null
    return {
      url,
      state,
      status: answer?.status ?? null,
      failure: answer?.failure ?? null,
      type: answer?.mimeType ?? '',
      redirects_to: answer?.redirect ?? null,
      depth: facts.clickDepths[number] ?? null,
      inlinks: facts.links.countInto(number),
      sources,
      first_byte_ms: answer?.firstByte ?? null,
      bytes: answer?.bytes ?? null,
      title: page?.title ?? null,
      words: page?.words ?? null,
      score: page?.score ?? null,
      indexable: reason === null,
      not_indexable: reason,
    }
  })
}
