import type { UrlAnswer } from '../../crawl/crawl-url.ts'
import type { SiteFacts, SitePage } from '../../crawl/site-facts/site-facts.ts'
import type { SiteUrl } from './site-results.ts'

/** Every known URL with its result, in the order of discovery. */
export function siteUrls(facts: SiteFacts): SiteUrl[] {
  return facts.urls.map(({ number, url, state, answer, sources }) => {
    const reason = facts.notIndexable[number] ?? null
    return {
      url,
      state,
      ...answered(answer),
      depth: facts.clickDepths[number] ?? null,
      inlinks: facts.links.countInto(number),
      sources,
      ...read(facts.pages.get(number)),
      indexable: reason === null,
      not_indexable: reason,
    }
  })
}

function answered(answer: UrlAnswer | null) {
  if (answer === null) return NOT_ASKED
  const { status, failure, mimeType, redirect, firstByte, bytes } = answer
  return {
    status,
    failure,
    type: mimeType,
    redirects_to: redirect,
    first_byte_ms: firstByte,
    bytes,
  }
}

const NOT_ASKED = {
  status: null,
  failure: null,
  type: '',
  redirects_to: null,
  first_byte_ms: null,
  bytes: null,
}

function read(page: SitePage | undefined) {
  if (page === undefined) return { title: null, words: null, score: null }
  const { title, words, score } = page
  return { title, words, score }
}
