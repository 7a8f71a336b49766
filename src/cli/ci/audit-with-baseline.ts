import type { Baseline } from '../../ci/baseline.ts'
import { type DoubtedFindings, doubtFindings } from '../../ci/confirm-findings.ts'
import { type Configuration, FAIL_ON } from '../../ci/configuration.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { Terminal } from '../terminal.ts'
import { auditConfigured, type ConfiguredAudit } from './audit-configured.ts'
import { loadBaseline } from './load-configuration.ts'
import { serverBaseline } from './server-baseline.ts'

export interface ComparedAudit extends ConfiguredAudit {
  readonly baseline: Baseline | undefined
  readonly doubted: DoubtedFindings
}

/** Audits the pages, and those once more whose new findings may be noise, before the site is ended. */
export async function auditWithBaseline(
  configuration: Configuration,
  rules: readonly Rule[],
  terminal: Terminal,
): Promise<ComparedAudit> {
  const known: { baseline?: Baseline | undefined; doubted: DoubtedFindings } = {
    doubted: new Map(),
  }
  const audit = await auditConfigured(configuration, terminal, async (first) => {
    const { baseUrl, records } = first
    known.baseline =
      loadBaseline(configuration, { baseUrl, rules }) ??
      (await serverBaseline(configuration, { records, baseUrl, rules }, terminal))
    const { baseline } = known
    if (baseline === undefined) return []
    const failOn = configuration.failOn ?? FAIL_ON
    known.doubted = doubtFindings(records, { baseline, baseUrl, failOn })
    return [...known.doubted.keys()]
  })
  return { ...audit, baseline: known.baseline, doubted: known.doubted }
}
