import type { ProbeResult } from '../../capture/capture.ts'
import { decodeHtml } from '../html/decode-html.ts'
import { similarity, textShingles } from '../html/shingles.ts'
import type { NotFoundFacts } from '../network-facts.ts'
import { firstHeader } from './headers.ts'
import { findLeaks } from './leaks.ts'

const NOTHING: NotFoundFacts = {
  url: null,
  status: null,
  final: null,
  similarity: null,
  leaks: [],
}

/** How the site responds to a request for a page that does not exist. */
export function notFoundOf(
  pageUrl: string,
  shingles: readonly number[],
  probes: readonly ProbeResult[],
): NotFoundFacts {
  const result = probes.find(({ probe }) => probe.role === 'not-found')
  if (result?.status !== 'answered' || result.probe.kind !== 'request') return NOTHING
  const { response, probe } = { response: result.response, probe: result.probe }
  const { html } = decodeHtml(response.body, firstHeader(response.headers, 'content-type'))
  return {
    url: probe.url,
    status: response.status,
    final: response.url,
    // A page is not its own error page just because the probe was redirected to it.
    similarity: response.url === pageUrl ? null : similarity(shingles, textShingles(html)),
    leaks: findLeaks(html),
  }
}
