import { askProbe } from '../../capture/ask-probe.ts'
import type { Header, Probe, ProbeResult, Response } from '../../capture/capture.ts'
import { headerValues } from '../../capture/header-values.ts'
import type { Session } from '../../egress/session.ts'
import type { Pace } from '../politeness/pace.ts'
import { retryAfterMs } from '../politeness/retry-after.ts'
import { fetchUrl, type Fetched } from './fetch-url.ts'

/** Sends every request of a crawl to its site, each in its turn. */
export interface AskSite {
  /** Requests one URL without following redirects. Also returns how often in a row the site has asked for a pause. */
  request(
    url: string,
    conditions?: readonly Header[],
  ): Promise<Fetched & { readonly holds: number }>
  /** A request other than for pages: robots.txt, a sitemap, a missing page. */
  probe(probe: Probe): Promise<ProbeResult>
}

interface Needs {
  readonly session: Session
  readonly pace: Pace
  readonly signal: AbortSignal
}

/** A cancelled request says nothing about the site. */
const UNHEARD = { ms: 0, status: null, retryAfterMs: null }

const PROBE_MS = 20_000

export function createAskSite({ session, pace, signal }: Needs): AskSite {
  return {
    async request(url, conditions = []) {
      const told = await pace.turn(signal)
      try {
        const fetched = await fetchUrl(session, url, { signal, conditions })
        return { ...fetched, holds: told(fetched.paced) }
      } catch (error) {
        told(UNHEARD)
        throw error
      }
    },
    async probe(probe) {
      const told = await pace.turn(signal)
      const startedAt = performance.now()
      let response: Response | null = null
      try {
        const result = await askProbe(session, probe, { perProbeMs: PROBE_MS, stop: signal })
        signal.throwIfAborted()
        response = result.status === 'answered' ? result.response : null
        return result
      } finally {
        const status = response?.status ?? null
        const wait = headerValues(response?.headers ?? [], 'retry-after')[0]
        const ms = performance.now() - startedAt
        told({ ms, status, retryAfterMs: retryAfterMs(wait, Date.now()) })
      }
    },
  }
}
