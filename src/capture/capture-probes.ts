import pMap from 'p-map'
import type { Session } from '../egress/session.ts'
import type { Probe, ProbeResult } from './capture.ts'
import { askProbe } from './ask-probe.ts'

export interface CaptureProbesOptions {
  /** Milliseconds from now until whatever has not answered is `late`. */
  readonly deadlineMs: number
  /** Milliseconds that one probe may take, redirects and a second try included. */
  readonly perProbeMs?: number
  readonly signal: AbortSignal
  /** Told of each result as it comes, `late` ones included; in no particular order. */
  readonly onResult?: (result: ProbeResult) => void
}

/** No server is asked more at once than a browser would ask it. */
const AT_ONCE_PER_HOST = 6

/**
 * Asks all probes, at most six of a host at once, in the order they are given. Results stand in the
 * order of the probes. Nothing that a probe meets is thrown; when the caller gives up, what is open
 * is `late`.
 */
export async function captureProbes(
  session: Session,
  probes: readonly Probe[],
  { deadlineMs, perProbeMs = 3000, signal, onResult }: CaptureProbesOptions,
): Promise<ProbeResult[]> {
  const results: ProbeResult[] = probes.map((probe) => ({ probe, status: 'late' }))
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), deadlineMs)
  const stop = AbortSignal.any([signal, deadline.signal])

  const ask = async ({ index, probe }: QueuedProbe): Promise<void> => {
    const result = await askProbe(session, probe, { perProbeMs, stop })
    results[index] = result
    onResult?.(result)
  }

  try {
    await Promise.all(
      byHost(probes).map((queue) => pMap(queue, ask, { concurrency: AT_ONCE_PER_HOST })),
    )
  } finally {
    clearTimeout(timer)
  }
  return results
}

interface QueuedProbe {
  readonly index: number
  readonly probe: Probe
}

function byHost(probes: readonly Probe[]): QueuedProbe[][] {
  const queues = Map.groupBy(
    probes.map((probe, index) => ({ index, probe })),
    ({ probe }) => (probe.kind === 'records' ? 'dns' : (URL.parse(probe.url)?.host ?? '')),
  )
  return [...queues.values()]
}
