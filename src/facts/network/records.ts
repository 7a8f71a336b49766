import type { Probe, ProbeResult } from '../../capture/capture.ts'
import type { MailRecordFacts, RecordFacts } from '../network-facts.ts'

export function recordsOf(probes: readonly ProbeResult[]): RecordFacts {
  return {
    caa: nearest(probes, 'dns-caa'),
    https: nearest(probes, 'dns-https'),
    addresses: addressesOf(probes),
    nameServers: listed(probes, 'dns-ns'),
    mailServers: listed(probes, 'dns-mx'),
    mail: mailOf(probes),
  }
}

/**
 * Hosts are queried from the page's own upwards, and the first with records counts (RFC 8659 §3). An unanswered query
 * before it makes the result unknown.
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

/** Hostile zones return thousands. */
const MAX_LISTED = 50

function listed(probes: readonly ProbeResult[], role: Probe['role']): readonly string[] | null {
  return nearest(probes, role)?.slice(0, MAX_LISTED) ?? null
}

function addressesOf(probes: readonly ProbeResult[]): readonly string[] | null {
  const [four, six] = [listed(probes, 'dns-a'), listed(probes, 'dns-aaaa')]
  return four && six && [...four, ...six]
}

const DMARC_LABEL = '_dmarc.'

/** Number of records kept per kind, and characters of each: more than one is already an error. */
const MAX_RECORDS = 5
const MAX_LENGTH = 4096

/** Other TXT records (mostly verification codes) are not kept. */
function mailOf(probes: readonly ProbeResult[]): MailRecordFacts | null {
  const answers = new Map<string, readonly string[]>()
  for (const result of probes) {
    if (result.status !== 'resolved' || result.probe.role !== 'dns-txt') continue
    answers.set(result.probe.host, result.records)
  }
  const domain = answers.keys().find((host) => !host.startsWith(DMARC_LABEL))
  if (domain === undefined) return null
  const spf = answers.get(domain)
  const dmarc = answers.get(DMARC_LABEL + domain)
  if (!spf || !dmarc) return null
  return { domain, spf: kept(spf, IS_SPF), dmarc: kept(dmarc, IS_DMARC) }
}

/** The version ends at a space or the end of the record (RFC 7208 §4.5): `v=spf10` is another one. */
const IS_SPF = /^v=spf1(?: |$)/i
/** RFC 7489 §6.4: spaces are allowed around the equals sign. */
const IS_DMARC = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/

function kept(records: readonly string[], pattern: RegExp): string[] {
  return records
    .filter((record) => pattern.test(record))
    .slice(0, MAX_RECORDS)
    .map((record) => record.slice(0, MAX_LENGTH))
}
