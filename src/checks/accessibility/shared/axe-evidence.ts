import type { AxeFacts } from '../../../facts/lab/axe-facts.ts'
import type { Evidence } from '../../check.ts'
import { pictured } from '../../shared/pictured.ts'
import { cutText } from '../../../facts/derived/cut-text.ts'

type AxeRuleResult = Extract<AxeFacts, { measured: true }>['value']['violations'][number]
type AxeNode = AxeRuleResult['nodes'][number]

/** Maximum rows of a rule: the share of one of ninety rules in a report. */
const MOST_ROWS = 10
const LONGEST = 200

/** The elements that an axe rule reports. */
export function axeEvidence({ nodes }: Pick<AxeRuleResult, 'nodes'>): Evidence[] {
  return nodes.slice(0, MOST_ROWS).map((node) => {
    const note = noteOf(node)
    return {
      ...(node.line === undefined ? {} : { line: node.line }),
      ...(node.html === '' ? {} : { snippet: cutText(node.html, LONGEST) }),
      ...(node.selector === '' ? {} : { name: cutText(node.selector, LONGEST) }),
      ...(note === '' ? {} : { note }),
      ...pictured(node),
    }
  })
}

/** `Fix any of the following:` and the like introduce the list of fixes. */
function noteOf({ summary }: AxeNode): string {
  const lines = summary.split('\n').map((line) => line.trim())
  const reasons = lines.filter((line) => line !== '' && !/^Fix (?:any|all) of the/.test(line))
  return cutText(reasons.join('; '), LONGEST)
}
