import type { Hop, ProbeResult, Response } from '../../capture/capture.ts'
import type { LinkFact, LinkProbeFact } from '../element-facts.ts'
import { withoutFragment } from '../collect/links.ts'
import { headerLines } from './headers.ts'

/** Results of requesting the sampled links of the page. */
export function linkProbesOf(
  links: readonly LinkFact[],
  probes: readonly ProbeResult[],
): LinkProbeFact[] {
  const external = new Set(
    links.filter(({ party }) => party === 'external').map(({ url }) => withoutFragment(url ?? '')),
  )
  return probes.flatMap((result) => {
    const { probe } = result
    if (probe.role !== 'link' || probe.kind !== 'request') return []
    const party = external.has(probe.url) ? 'external' : 'internal'
    return [{ url: probe.url, party, ...stateOf(result) } as const]
  })
}

type State = Pick<LinkProbeFact, 'state' | 'status' | 'redirects' | 'reason'>

function stateOf(result: ProbeResult): State {
  if (result.status === 'answered') return answeredState(result.response, result.hops.length)
  if (result.status === 'failed') {
    const redirects = result.hops.length
    const circle = circleOf(result.hops)
    if (circle !== null) {
      return {
        state: 'broken',
        status: circle,
        redirects,
        reason: 'The link redirects in a circle.',
      }
    }
    // Our own limits and network problems say nothing about the link; a name that does not answer does.
    return result.code === 'unreachable'
      ? { state: 'broken', status: null, redirects, reason: 'The host cannot be reached.' }
      : { state: 'unverified', status: null, redirects, reason: FAILURES[result.code] }
  }
  return {
    state: 'unverified',
    status: null,
    redirects: 0,
    reason: 'The link did not answer in time.',
  }
}

/**
 * The status of the redirect that leads back to an earlier URL of its chain; null if there is none. A server that sets
 * a cookie on the way may expect browsers to send it the second time.
 */
function circleOf(hops: readonly Hop[]): number | null {
  const last = hops.at(-1)
  const next = last && URL.parse(last.location, last.url)
  if (!last || !next || hops.some(({ headers }) => headerLines(headers, 'set-cookie').length > 0)) {
    return null
  }
  next.hash = ''
  return hops.some(({ url }) => url === next.href) ? last.status : null
}

const FAILURES = {
  timeout: 'The link did not answer in time.',
  redirect: 'The link redirects too often.',
  too_large: 'The answer is too large.',
  invalid: 'The answer could not be read.',
} as const

/** Statuses that refuse bots and say nothing about browsers; 999 is LinkedIn's. */
const UNVERIFIED = new Set([401, 403, 405, 407, 408, 425, 429, 451, 501, 503, 999])

function answeredState({ status }: Response, redirects: number): State {
  if (UNVERIFIED.has(status)) {
    return { state: 'unverified', status, redirects, reason: `The link answers ${status} to bots.` }
  }
  return status >= 400
    ? { state: 'broken', status, redirects, reason: `The link answers ${status}.` }
    : { state: 'ok', status, redirects, reason: '' }
}
