import audit from 'lighthouse/core/audits/agentic/agent-accessibility-tree.js'
import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { agentAccessibilityTree } from './agent-accessibility-tree.ts'
import { catalogue } from '../catalogue.ts'

const AXE_IDS = catalogue.filter(({ id }) => id.startsWith('axe-')).map(({ id }) => id.slice(4))

function judge(id: string) {
  const violations = [{ id, impact: null, total: 2, nodes: [] }]
  const value = { violations, incomplete: [], passes: [], inapplicable: [] }
  const lab = { interactionTests: { axe: { measured: true, value } } } as const
  return agentAccessibilityTree.evaluate(exampleFacts({ html: '<p>Open', lab })).status
}

/** Lighthouse's result for the same violation. */
function ofLighthouse(id: string) {
  const { score } = audit.audit({ Accessibility: { violations: [{ id, nodes: [] }] } })
  return score === 1 ? 'pass' : 'warn'
}

describe('agent-accessibility-tree', () => {
  it('uses the names of our axe checks for its rules', () => {
    expect(AXE_IDS.length).toBeGreaterThan(50)
  })

  it.each(AXE_IDS)('takes %s as Lighthouse does', (id) => {
    expect(judge(id)).toBe(ofLighthouse(id))
  })
})
