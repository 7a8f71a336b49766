import type { LighthouseAudit, LighthouseResult } from '../../lab/lab-result.ts'
import type { AxeNode, AxeResult, AxeRuleResult } from '../../lab/interaction-test-results.ts'
import { asRow, boxOf, listOf, type Row, textOf } from './details.ts'

/** The description of every audit that is an axe rule links here. */
const OF_AXE = 'https://dequeuniversity.com/rules/axe/'

/** Lighthouse reports undecided results as passed, and this rule never fails, so all its passes would be undecided. */
const UNDECIDED = 'video-caption'

/** Results of Lighthouse's own run of axe-core: fewer rules, none undecided. Null if it has none. */
export function axeOfLighthouse(audits: LighthouseResult['audits']): AxeResult | null {
  const rules = Object.entries(audits).filter(
    ([id, { description }]) => description.includes(OF_AXE) && id !== UNDECIDED,
  )
  if (rules.length === 0) return null
  const idsOf = (isSuch: (audit: LighthouseAudit) => boolean) =>
    rules.filter(([, audit]) => isSuch(audit)).map(([id]) => id)
  const resultsOf = (isSuch: (audit: LighthouseAudit) => boolean) =>
    rules.filter(([, audit]) => isSuch(audit)).map(([id, audit]) => resultOf(id, audit))
  return {
    violations: resultsOf(
      ({ scoreDisplayMode, score }) => scoreDisplayMode === 'binary' && score === 0,
    ),
    incomplete: resultsOf(({ scoreDisplayMode }) => scoreDisplayMode === 'informative'),
    passes: idsOf(({ scoreDisplayMode, score }) => scoreDisplayMode === 'binary' && score === 1),
    inapplicable: idsOf(({ scoreDisplayMode }) => scoreDisplayMode === 'notApplicable'),
  }
}

const MOST_NODES = 50
const LONGEST = 600

function resultOf(id: string, { details }: LighthouseAudit): AxeRuleResult {
  const { items, debugData } = asRow(details)
  const impact = impactOf(asRow(debugData).impact)
  const rows = listOf(items)
  return {
    id,
    impact,
    total: rows.length,
    nodes: rows.slice(0, MOST_NODES).map((row) => nodeOf(asRow(row.node), impact)),
  }
}

function nodeOf(node: Row, impact: AxeNode['impact']): AxeNode {
  const box = boxOf(node)
  return {
    selector: cut(node.selector),
    html: cut(node.snippet),
    summary: cut(node.explanation),
    impact,
    ...(box !== null && { box }),
  }
}

const IMPACTS = ['minor', 'moderate', 'serious', 'critical'] as const

function impactOf(value: unknown): AxeNode['impact'] {
  return IMPACTS.find((impact) => impact === value) ?? null
}

function cut(value: unknown): string {
  return textOf(value).slice(0, LONGEST)
}
