import pMap from 'p-map'
import type { Session } from '../egress/session.ts'
import type { Probe, ProbeResult } from './capture.ts'
import { askProbe } from './ask-probe.ts'

export interface CaptureProbesOptions {
  /** Milliseconds from now after which unanswered probes are `late`. */
  readonly deadlineMs: number
  /** Milliseconds for one probe, including redirects and a retry. */
  readonly perProbeMs?: number
  readonly signal: AbortSignal
  /** Receives each result as it arrives, including `late` ones; in no particular order. */
  readonly onResult?: (result: ProbeResult) => void
}

/** No server gets more concurrent requests than from a browser. */
const AT_ONCE_PER_HOST = 6

/**
 * Sends all probes in the given order, at most six per host at once. Results are in the order of the probes. When the
 * caller gives up, open probes are `late`.
 *
 * @throws as `askProbe` does; open probes are then given up
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
    deadline.abort()
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
