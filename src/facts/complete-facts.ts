import type { PageCapture } from '../capture/capture.ts'
import { assetsOf } from './assets/assets.ts'
import { linkedPagesOf } from './linked-pages/linked-pages.ts'
import { addressOf, redirectsOf } from './network/address.ts'
import { cookiesOf } from './network/cookies.ts'
import { firstHeader } from './network/headers.ts'
import { linkProbesOf } from './network/link-probes.ts'
import { notFoundOf } from './network/not-found.ts'
import { policiesOf } from './network/policies.ts'
import { recordsOf } from './network/records.ts'
import { robotsTxtOf } from './network/robots-txt.ts'
import { tlsOf } from './network/tls.ts'
import { variantsOf } from './network/variants.ts'
import { wellKnownOf } from './network/well-known.ts'
import { foreignRobotsTxtOf } from './probes/search-robots.ts'
import type { ResponseFacts } from './network-facts.ts'
import type { StaticFacts } from './static-facts.ts'
import type { DocumentFacts } from './html/read-document.ts'
import type { ReadProbe } from './probes/read-probe.ts'
import { sitemapOf } from './sitemap/sitemap-facts.ts'

interface Refused {
  /** The error with which the browser refused a certificate of the page, `ERR_CERT_AUTHORITY_INVALID`. */
  readonly browserError?: string | null
}

/** Returns the complete facts of the page: from the document and from the probe results so far. */
export function completeFacts(
  page: PageCapture,
  document: DocumentFacts,
  probes: readonly ReadProbe[],
  { browserError = null }: Refused = {},
): StaticFacts {
  const {
    base,
    registrableDomain,
    mimeType,
    decodedBytes,
    bodySha256,
    shingles,
    outline: _,
    ...markup
  } = document
  const robotsTxt = robotsTxtOf(page.response.url, probes)
  return {
    ...markup,
    address: addressOf(page, { base, registrableDomain }),
    response: responseOf(page, { mimeType, decodedBytes, bodySha256 }, probes),
    redirects: redirectsOf(page),
    tls: tlsOf(page, probes, browserError),
    cookies: cookiesOf([...page.hops, page.response], Date.parse(page.startedAt)),
    policies: policiesOf(page, document.head.metas, probes),
    robotsTxt,
    foreignRobotsTxt: foreignRobotsTxtOf(page, document.resources, probes),
    sitemap: sitemapOf({ page, canonicals: document.canonicals, robotsTxt, probes }),
    variants: variantsOf(page, probes),
    notFound: notFoundOf(page.response.url, shingles, probes),
    wellKnown: wellKnownOf(document, probes),
    records: recordsOf(probes),
    linkProbes: linkProbesOf(document.links, probes),
    assets: assetsOf({ page, document, probes }),
    linkedPages: linkedPagesOf({ page, document, robotsTxt, probes }),
  }
}

function responseOf(
  { response }: PageCapture,
  {
    mimeType,
    decodedBytes,
    bodySha256,
  }: Pick<DocumentFacts, 'mimeType' | 'decodedBytes' | 'bodySha256'>,
  probes: readonly ReadProbe[],
): ResponseFacts {
  const again = probes.find(({ probe }) => probe.role === 'again')
  const second = again?.status === 'answered' ? [again.response.timing.firstByte] : []
  return {
    status: response.status,
    headers: response.headers,
    mimeType,
    contentType: firstHeader(response.headers, 'content-type'),
    wireBytes: response.wireBytes,
    decodedBytes,
    bodySha256,
    encodings: response.encodings,
    httpVersion: response.httpVersion,
    timing: response.timing,
    firstBytes: [response.timing.firstByte, ...second],
    remoteAddress: response.remoteAddress,
  }
}
