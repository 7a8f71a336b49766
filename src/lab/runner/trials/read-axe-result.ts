import type { AxeNode, AxeResult, AxeRuleResult, Box } from '../../trial-results.ts'
import { isRecord, listOf, numberOf, textOf } from './read-value.ts'

const MOST_RULES = 150
const MOST_NODES = 50

type BoxOf = (node: unknown) => unknown

/** What axe said, whatever the page made of it. */
export function readAxeResult(value: unknown, boxOf: BoxOf): AxeResult {
  const result = isRecord(value) ? value : {}
  const rules = (list: unknown) => listOf(list, MOST_RULES).flatMap((rule) => readRule(rule, boxOf))
  const ids = (list: unknown) => listOf(list, MOST_RULES).map((id) => textOf(id, 100))
  return {
    violations: rules(result.violations),
    incomplete: rules(result.incomplete),
    passes: ids(result.passes),
    inapplicable: ids(result.inapplicable),
  }
}

function readRule(value: unknown, boxOf: BoxOf): AxeRuleResult[] {
  if (!isRecord(value)) return []
  const nodes = listOf(value.nodes, MOST_NODES).flatMap((node) => readNode(node, boxOf))
  return [
    {
      id: textOf(value.id, 100),
      impact: impactOf(value.impact),
      total: Math.max(nodes.length, numberOf(value.total) ?? 0),
      nodes,
    },
  ]
}

function readNode(value: unknown, boxOf: BoxOf): AxeNode[] {
  if (!isRecord(value)) return []
  return [
    {
      selector: selectorOf(value.target),
      html: textOf(value.html, 300),
      summary: textOf(value.summary, 600),
      impact: impactOf(value.impact),
      box: readBox(boxOf(value)),
    },
  ]
}

/** A selector in each frame on the way, and in each shadow root. */
function selectorOf(target: unknown): string {
  const parts = listOf(target, 10).map((frame) =>
    Array.isArray(frame) ? frame.map((part) => textOf(part, 300)).join(' ') : textOf(frame, 300),
  )
  return parts.join(' → ').slice(0, 500)
}

const IMPACTS = ['minor', 'moderate', 'serious', 'critical'] as const

function impactOf(value: unknown): AxeNode['impact'] {
  return IMPACTS.find((impact) => impact === value) ?? null
}

function readBox(value: unknown): Box | null {
  if (!isRecord(value)) return null
  const [x, y, width, height] = [value.x, value.y, value.width, value.height].map(numberOf)
  if (x == null || y == null || width == null || height == null) return null
  return { x, y, width, height }
}
