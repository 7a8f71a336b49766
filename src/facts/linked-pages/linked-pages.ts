import type { Hop, PageCapture, ProbeResult, Response } from '../../capture/capture.ts'
import { similarity } from '../html/shingles.ts'
import type { LinkedPageFact, PageRelation } from '../linked-page-facts.ts'
import { headerLines } from '../network/headers.ts'
import { robotsUrl } from '../network/robots-txt.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { foreignRobotsTxt } from '../probes/foreign-robots.ts'
import { OWN_AGENT } from '../probes/link-sample.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import type { ReadProbe } from '../probes/read-probe.ts'
import { isAllowed, pathWithQuery } from '../probes/robots.ts'
import type { LinkedPageReading } from './read-linked-page.ts'
import { type WantedPage, wantedPages } from './wanted-pages.ts'

interface Known {
  readonly page: PageCapture
  readonly document: DocumentFacts
  /** The robots.txt of the page's own origin. */
  readonly robotsTxt: RobotsTxtFacts
  readonly probes: readonly ReadProbe[]
}

const MAX_VARY = 20

/** The pages requested because this one refers to them, and those that could not be requested. */
export function linkedPagesOf({ page, document, robotsTxt, probes }: Known): LinkedPageFact[] {
  const robotsOf = robotsReader(robotsTxt, probes)
  return [...wantedPages(page, document), ...askedByName(probes)].map((wanted) => {
    const result = probes.find(({ probe }) => isFor(probe, wanted))
    const robots = robotsOf(wanted.url)
    return {
      ...NOTHING,
      ...wanted,
      allowsGooglebot: allows(robots, 'Googlebot', wanted.url),
      ...(result
        ? stateOf(result, document.shingles)
        : { state: allows(robots, OWN_AGENT, wanted.url) === false ? 'disallowed' : 'unknown' }),
    }
  })
}

/** Only the plan knows whether the operator allows it; here, the requests that were sent show it. */
function askedByName(probes: readonly ReadProbe[]): WantedPage[] {
  return probes.flatMap(({ probe }) =>
    probe.role === 'search-agent' || probe.role === 'ai-agent'
      ? [{ relation: probe.role, url: probe.url }]
      : [],
  )
}

function isFor(probe: ReadProbe['probe'], { relation, url }: WantedPage): boolean {
  const role: PageRelation = relation
  return probe.kind === 'request' && probe.role === role && probe.url === url
}

/** Reads each origin's robots.txt once, whatever the number of its pages. */
function robotsReader(
  own: RobotsTxtFacts,
  probes: readonly ProbeResult[],
): (url: string) => RobotsTxtFacts {
  const read = new Map([[own.url, own]])
  return (url) => {
    const robots = read.get(robotsUrl(url)) ?? foreignRobotsTxt(url, probes)
    read.set(robotsUrl(url), robots)
    return robots
  }
}

/** Null if the rules are unknown; without a file, or with a web page in its place, there are no rules. */
function allows(robots: RobotsTxtFacts, agent: string, url: string): boolean | null {
  if (!['found', 'absent', 'html'].includes(robots.state)) return null
  const { allowed, decided } = isAllowed(robots, agent, pathWithQuery(url))
  return decided ? allowed : null
}

type Answer = Omit<LinkedPageFact, 'relation' | 'url' | 'allowsGooglebot'>

const NOTHING: Answer = {
  state: 'unknown',
  status: null,
  final: null,
  redirects: 0,
  mimeType: null,
  vary: [],
  blocked: null,
  title: null,
  canonicals: [],
  hreflangs: [],
  robotsDirectives: [],
  headComplete: false,
  words: null,
  similarity: null,
}

function stateOf(result: ReadProbe, shingles: readonly number[]): Answer {
  if (result.status === 'failed') {
    const state = result.code === 'unreachable' ? 'unreachable' : 'unknown'
    return { ...NOTHING, state, redirects: result.hops.length }
  }
  if (result.status !== 'answered') return NOTHING
  // Without a reading the body was too large to read, and nothing of it is known.
  if (result.reading?.kind !== 'page') return { ...NOTHING, redirects: result.hops.length }
  return answerOf(result, result.reading, shingles)
}

function answerOf(
  { response, hops }: { readonly response: Response; readonly hops: readonly Hop[] },
  { shingles, ...said }: LinkedPageReading,
  pageShingles: readonly number[],
): Answer {
  const { status, url, headers } = response
  return {
    ...said,
    state: 'answered',
    status,
    final: url,
    redirects: hops.length,
    vary: headerLines(headers, 'vary').flatMap(fieldNames).slice(0, MAX_VARY),
    similarity: likeness(pageShingles, shingles),
  }
}

function fieldNames(line: string): string[] {
  const names = line.split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '')
}

/** Texts too short for an estimate can still be identical. */
function likeness(left: readonly number[], right: readonly number[]): number | null {
  const same =
    left.length > 0 && left.length === right.length && left.every((n, i) => n === right[i])
  return same ? 1 : similarity(left, right)
}
