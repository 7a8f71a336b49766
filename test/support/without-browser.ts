import type { LabFacts } from '../../src/facts/lab/lab-facts.ts'
import type { PageFacts } from '../../src/facts/page-facts.ts'
import type { StaticFacts } from '../../src/facts/static-facts.ts'

const OF_A_BROWSER = new Set<string>([
  'browser',
  'loading',
  'rendered',
  'layout',
  'runtime',
  'axe',
  'operation',
] satisfies (keyof LabFacts)[])

/** The facts that plain HTTP provides. */
export function withoutBrowser(facts: PageFacts): StaticFacts {
  const blocks = Object.entries(facts).filter(([name]) => !OF_A_BROWSER.has(name))
  // oxlint-disable-next-line no-unsafe-type-assertion -- the blocks that are left are the others
  return Object.fromEntries(blocks) as unknown as StaticFacts
}
