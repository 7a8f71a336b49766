import type { AxeNode, AxeResult, AxeRuleResult } from '../../interaction-test-results.ts'
import type { Way } from '../../on-picture.ts'
import { isRecord, listOf, numberOf, textOf } from './read-value.ts'

const MOST_RULES = 150
const MOST_NODES = 50
const LONGEST_SELECTOR = 2000

/** Reads axe's output, which the page may have influenced. */
export function readAxeResult(value: unknown): AxeResult {
  const result = isRecord(value) ? value : {}
  const rules = (list: unknown) => listOf(list, MOST_RULES).flatMap(readRule)
  const ids = (list: unknown) => listOf(list, MOST_RULES).map((id) => textOf(id, 100))
  return {
    violations: rules(result.violations),
    incomplete: rules(result.incomplete),
    passes: ids(result.passes),
    inapplicable: ids(result.inapplicable),
    covered: countsOf(result.covered),
  }
}

function countsOf(value: unknown): Readonly<Record<string, number>> {
  const counts = Object.entries(isRecord(value) ? value : {}).slice(0, MOST_RULES)
  return Object.fromEntries(counts.map(([id, count]) => [textOf(id, 100), numberOf(count) ?? 0]))
}

function readRule(value: unknown): AxeRuleResult[] {
  if (!isRecord(value)) return []
  const nodes = listOf(value.nodes, MOST_NODES).flatMap(readNode)
  return [
    {
      id: textOf(value.id, 100),
      impact: impactOf(value.impact),
      total: Math.max(nodes.length, numberOf(value.total) ?? 0),
      nodes,
    },
  ]
}

function readNode(value: unknown): AxeNode[] {
  if (!isRecord(value)) return []
  return [
    {
      selector: selectorOf(value.target),
      html: textOf(value.html, 300),
      summary: textOf(value.summary, 600),
      impact: impactOf(value.impact),
      way: wayOf(value.target),
    },
  ]
}

function wayOf(target: unknown): Way {
  return listOf(target, 10).map((frame) =>
    listOf(Array.isArray(frame) ? frame : [frame], 10).map((part) =>
      textOf(part, LONGEST_SELECTOR),
    ),
  )
}

/** A selector for each frame on the path, and for each shadow root. */
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
