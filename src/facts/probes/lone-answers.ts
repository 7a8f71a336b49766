import type { ProbeResult, ProbeRole } from '../../capture/capture.ts'
import type { AssetKind } from '../asset-facts.ts'

export type AnsweredProbe = Extract<ProbeResult, { status: 'answered' }>

/** Files that are read once and dropped: a page's style sheets and scripts may be megabytes. */
const ASSETS: ReadonlyMap<ProbeRole, AssetKind> = new Map([
  ['stylesheet', 'stylesheet'],
  ['script', 'script'],
  ['image', 'image'],
  ['manifest', 'manifest'],
])

const PAGES: ReadonlySet<ProbeRole> = new Set([
  'canonical',
  'alternate',
  'variant',
  'search-agent',
  'ai-agent',
  'markdown',
])

/** What the body is read as; null if it is read with all other facts. */
export function readAs(role: ProbeRole): AssetKind | 'page' | null {
  return ASSETS.get(role) ?? (PAGES.has(role) ? 'page' : null)
}

/** Whether the response body is read separately, in a thread, and dropped. */
export function isReadAlone(result: ProbeResult): result is AnsweredProbe {
  const { probe } = result
  return result.status === 'answered' && probe.kind === 'request' && readAs(probe.role) !== null
}

/** The result without its body, after it was read or found too large to read. */
export function withoutBody(result: AnsweredProbe): AnsweredProbe {
  return { ...result, response: { ...result.response, body: new Uint8Array(0) } }
}
