import type { Probe, ProbeResult } from '../../capture/capture.ts'
import type { RecordFacts } from '../network-facts.ts'

export function recordsOf(probes: readonly ProbeResult[]): RecordFacts {
  return {
    caa: nearest(probes, 'dns-caa'),
    https: nearest(probes, 'dns-https'),
    mail: null,
  }
}

/**
 * Hosts are asked from the page's own upwards and the first that has records answers (RFC 8659 §3).
 * Without any, a question left unanswered makes the whole unknown.
 */
function nearest(probes: readonly ProbeResult[], role: Probe['role']): readonly string[] | null {
  const results = probes.filter(({ probe }) => probe.role === role)
  if (results.length === 0) return null
  for (const result of results) {
    if (result.status !== 'resolved') return null
    if (result.records.length > 0) return result.records
  }
  return []
}
