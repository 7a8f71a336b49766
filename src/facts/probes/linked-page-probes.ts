import type { Header, PageCapture, Probe, ProbeResult } from '../../capture/capture.ts'
import type { PageRelation } from '../linked-page-facts.ts'
import { wantedPages } from '../linked-pages/wanted-pages.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import { pathWithQuery, permits } from './robots.ts'
import { FOREIGN_AGENTS } from './foreign-agents.ts'
import { isPermitted } from './foreign-robots.ts'
import { changesSomething, mayFetch } from './link-sample.ts'

type PageProbe = Extract<Probe, { kind: 'request' }>

/** Head and a good part of the text: enough for pages that are not compared with this one. */
const PAGE_BYTES = 256 * 1024
/** Only the head of language versions matters, and there may be six. */
const ALTERNATE_BYTES = 128 * 1024
/** Pages compared with this one are read as far as the shingles need. */
const COMPARED_BYTES = 512 * 1024

/** As for the page itself; a site that negotiates would otherwise return something else. */
const ACCEPT_PAGE: Header = [
  'Accept',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
]
const ACCEPT_MARKDOWN: Header = ['Accept', 'text/markdown, text/html;q=0.5, */*;q=0.1']

/** Pages that this one refers to, by the origin whose robots.txt applies. */
export interface LinkedPages {
  readonly own: readonly PageProbe[]
  readonly foreign: readonly PageProbe[]
}

/** Pages that this one refers to: its canonical, alternates and variants of its URL. */
export function linkedPageProbes(page: PageCapture, document: DocumentFacts): LinkedPages {
  const { origin } = new URL(page.response.url)
  const probes = wantedPages(page, document).map(({ relation, url }) => pageProbe(relation, url))
  const isOwn = ({ url }: PageProbe) => new URL(url).origin === origin
  return { own: probes.filter(isOwn), foreign: probes.filter((probe) => !isOwn(probe)) }
}

export function ownPageProbes({ own }: LinkedPages, robots: RobotsTxtFacts): Probe[] {
  return own.filter(({ url }) => mayFetch(url, robots))
}

/** The pages of other origins whose robots.txt allows them, once. */
export function foreignPageProbes(
  { foreign }: LinkedPages,
  results: readonly ProbeResult[],
): Probe[] {
  const asked = new Set(results.map(({ probe }) => addressOf(probe)))
  return foreign.filter((probe) => !asked.has(addressOf(probe)) && isPermitted(probe.url, results))
}

/**
 * Requests this page as a crawler, with our own `User-Agent` appended so that the server's log identifies us. Only if
 * robots.txt allows it for the crawler and for us.
 */
export function agentProbes(
  page: PageCapture,
  robots: RobotsTxtFacts,
  ownAgent: string | null,
): Probe[] {
  const { url, status } = page.response
  if (ownAgent === null || status !== 200 || changesSomething(url) || !mayFetch(url, robots)) {
    return []
  }
  return FOREIGN_AGENTS.filter(({ token }) => permits(robots, token, pathWithQuery(url))).map(
    ({ relation, userAgent }) => ({
      ...pageProbe(relation, url),
      headers: [ACCEPT_PAGE, ['User-Agent', `${userAgent} ${ownAgent}`]],
    }),
  )
}

const MAX_BYTES: Readonly<Record<PageRelation, number>> = {
  canonical: PAGE_BYTES,
  alternate: ALTERNATE_BYTES,
  variant: COMPARED_BYTES,
  'search-agent': COMPARED_BYTES,
  'ai-agent': COMPARED_BYTES,
  // Only its type is read.
  markdown: 1024,
}

/** One redirect is followed, so that both it and its target are known. */
function pageProbe(role: PageRelation, url: string): PageProbe {
  const headers = [role === 'markdown' ? ACCEPT_MARKDOWN : ACCEPT_PAGE]
  const maxBytes = MAX_BYTES[role]
  return { kind: 'request', role, url, method: 'get', headers, maxBytes, redirects: 1 }
}

function addressOf(probe: Probe): string {
  return probe.kind === 'request' ? `${probe.role} ${probe.url}` : ''
}
