import { parseFragment } from 'parse5'
import type { AxeResult, AxeRuleResult } from '../../lab/interaction-test-results.ts'
import { isTrackingPixel } from '../derived/tracking-pixel.ts'

const RULE = 'image-alt'

/** One-pixel images are invisible, so their text is not missed; axe requires it anyway. */
export function withoutTrackingPixels(result: AxeResult): AxeResult {
  const found = result.violations.find(({ id }) => id === RULE)
  if (found === undefined) return result
  const rest = withoutPixels(found)
  if (rest.total === found.total) return result
  const others = result.violations.filter((violation) => violation !== found)
  return rest.total === 0
    ? { ...result, violations: others, passes: [...result.passes, RULE] }
    : { ...result, violations: result.violations.map((one) => (one === found ? rest : one)) }
}

function withoutPixels(rule: AxeRuleResult): AxeRuleResult {
  const nodes = rule.nodes.filter(({ html }) => !isPixel(html))
  return { ...rule, nodes, total: rule.total - (rule.nodes.length - nodes.length) }
}

function isPixel(html: string): boolean {
  const [element] = parseFragment(html).childNodes
  if (element === undefined || !('tagName' in element) || element.tagName !== 'img') return false
  const valueOf = (name: string) => element.attrs.find((one) => one.name === name)?.value ?? null
  return isTrackingPixel({
    width: valueOf('width'),
    height: valueOf('height'),
    style: valueOf('style'),
  })
}
