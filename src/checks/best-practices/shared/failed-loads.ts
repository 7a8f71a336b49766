import type { RuntimeFacts } from '../../../facts/lab/runtime-facts.ts'
import { isHeldBack } from '../../shared/held-back.ts'

export interface FailedLoad {
  readonly url: string
  readonly party: 'first' | 'third'
  /** Status of the response; null without one. */
  readonly status: number | null
  /** In Chromium's words; `blocked by CORS: …` with its reason. */
  readonly failure: string | null
  /** `script`, `image`, `websocket`, … */
  readonly type: string
  readonly initiator: string | null
}

/**
 * Requests of the page that failed, once per URL. Excluded: the page itself, requests that a script or the browser
 * aborted (a decision), preflights (their request reports it), the icon that browsers request by default, and http
 * URLs that do not exist on https.
 */
export function failedLoads({
  requests,
  sockets,
  issues,
  console: entries,
}: RuntimeFacts): FailedLoad[] {
  const refusals = new Map(
    issues.cors.map(({ url, reason }) => [url, `blocked by CORS: ${reason}`]),
  )
  const upgraded = upgradedUrls(issues)
  const refused = new Set(entries.flatMap(({ text }) => refusedForType(text) ?? []))
  const failed = requests
    .filter(({ isMainDocument, type, url }) => {
      return !isMainDocument && type !== 'Preflight' && !upgraded.has(url)
    })
    .filter((request) => isFailed(request) || (request.failed && refused.has(request.url)))
    .map(({ url, party, status, failure, type, initiator }): FailedLoad => {
      const answered = status >= 400
      return {
        url,
        party,
        status: answered ? status : null,
        failure: answered ? null : (refusals.get(url) ?? (refused.has(url) ? WRONG_TYPE : failure)),
        type: type.toLowerCase(),
        initiator,
      }
    })
  const closed = sockets.flatMap(({ failure, ...socket }): FailedLoad[] =>
    failure === null ? [] : [{ ...socket, failure, status: null, type: 'websocket' }],
  )
  return [...new Map([...failed, ...closed].map((load) => [load.url, load])).values()]
}

/** URLs that the browser upgraded to https. */
function upgradedUrls({ mixedContent }: RuntimeFacts['issues']): ReadonlySet<string> {
  return new Set(
    mixedContent
      .filter(({ resolution }) => resolution === 'upgraded')
      .map(({ url }) => url.replace(/^http:/, 'https:')),
  )
}

const WRONG_TYPE = 'wrong content type'

/** The file that Chromium rejected for its type, in its words; it then aborts the request. */
export function refusedForType(text: string): string | undefined {
  return /^Refused to (?:apply style|execute script) from '([^']{1,2048})' because its MIME type/.exec(
    text,
  )?.[1]
}

function isFailed(request: RuntimeFacts['requests'][number]): boolean {
  const { url, initiator, status, failed, failure } = request
  if (initiator === null && URL.parse(url)?.pathname === '/favicon.ico') return false
  if (status >= 400) return true
  if (!failed || failure === null || isHeldBack(failure)) return false
  return failure !== 'net::ERR_ABORTED' && failure !== 'net::ERR_BLOCKED_BY_CLIENT.Inspector'
}
