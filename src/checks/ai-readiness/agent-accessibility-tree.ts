import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

/** Those of Lighthouse 13.5: names, roles and states by which an agent finds and uses elements. */
const RULES = new Set([
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-command-name',
  'aria-conditional-attr',
  'aria-dialog-name',
  'aria-hidden-body',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-text',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'autocomplete-valid',
  'button-name',
  'definition-list',
  'document-title',
  'duplicate-id-aria',
  'input-button-name',
  'input-image-alt',
  'label',
  'link-name',
  'presentation-role-conflict',
  'select-name',
  'svg-img-alt',
  'tabindex',
  'table-duplicate-name',
])
const MANY = 3

export const agentAccessibilityTree = defineLabCheck({
  id: 'agent-accessibility-tree',
  category: 'ai-readiness',
  importance: 'medium',
  title: 'AI agents find names and roles in the accessibility tree',
  why: 'AI agents find and use elements through the accessibility tree, as screen readers do. They cannot tell what a button without a name does.',
  fix: 'Correct the listed elements; the accessibility check of each rule explains how.',
  criteria: {
    pass: 'None of the 33 axe-core rules is violated.',
    warn: '1 or 2 of the 33 axe-core rules are violated.',
    fail: '3 or more of the 33 axe-core rules are violated.',
    'not-applicable': 'The rules were not tested, because axe-core gave no result.',
    note: 'The rules are the 33 of the Lighthouse audit of the same name. Elements that axe-core could not decide on do not count.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/agentic-browsing/accessibility-for-agents',
  reads: ['axe'],
  examples: {
    pass: [{ html: '<h1>Library</h1>' }],
    warn: [{ html: '<a href="/"></a>', lab: violated('link-name', 'label') }],
    fail: [{ html: '<a href="/"></a>', lab: violated('link-name', 'label', 'tabindex') }],
    'not-applicable': [
      {
        html: '<h1>Library</h1>',
        lab: { interactionTests: { axe: { measured: false, reason: 'It took too long.' } } },
      },
    ],
  },

  evaluate({ axe }) {
    if (!axe.measured) return notMeasured(axe.reason)
    const broken = axe.value.violations.filter(({ id }) => RULES.has(id))
    if (broken.length === 0) return pass()
    const rows = broken.map(({ id, total, nodes }) => ({
      ...(nodes[0] ? { snippet: cutText(nodes[0].html, 200) } : {}),
      name: id,
      note: counted(total, 'element'),
    }))
    const message = `${counted(broken.length, 'accessibility rule')} that AI agents rely on ${verb(broken.length, 'is', 'are')} violated`
    return broken.length >= MANY ? fail(message, rows) : warn(message, rows)
  },
})

function violated(...ids: readonly string[]) {
  const node = {
    selector: 'a',
    html: '<a href="/"></a>',
    summary: 'Fix this.',
    impact: 'serious' as const,
  }
  const violations = ids.map((id) => ({ id, impact: node.impact, total: 1, nodes: [node] }))
  const value = { violations, incomplete: [], passes: [], inapplicable: [] }
  return { interactionTests: { axe: { measured: true as const, value } } }
}
