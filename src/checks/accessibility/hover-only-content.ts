import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

type Hover = Extract<OperationFacts['hover'], { measured: true }>['value']

const example = (revealed: Hover['revealed'], unreadable = 0): Example => ({
  lab: { trials: { hover: { measured: true, value: { revealed, unreadable } } } },
})

const MENU = { selector: 'nav li:hover > ul', snippet: '<ul class="topics">' }

export const hoverOnlyContent = defineLabCheck({
  id: 'hover-only-content',
  category: 'accessibility',
  importance: 'informative',
  title: 'What is shown under the mouse is shown to the keyboard',
  why: 'Menus that only open under a mouse are closed to keyboards, and often to fingers.',
  fix: 'Repeat each rule for :hover with :focus-within, or open the menu by a button with aria-expanded.',
  criteria:
    'Informative: lists parts of the page that are hidden, that a rule of the style sheets shows on :hover, and that no rule with the same selector shows on :focus, :focus-within or :focus-visible; 20 at most are looked at. Scripts may show them too, which is not tested, and style sheets of other sites often cannot be read. Does not apply when nothing is shown on :hover, or when it could not be tried.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus.html',
  reads: ['operation'],
  examples: {
    informative: [
      example([{ ...MENU, isShownOnFocus: false }]),
      example([{ ...MENU, isShownOnFocus: true }]),
    ],
    'not-applicable': [example([]), example([], 2)],
  },

  evaluate({ operation: { hover } }) {
    if (!hover.measured) return notMeasured(hover.reason)
    const { revealed, unreadable } = hover.value
    if (revealed.length === 0) {
      const unread = unreadable === 0 ? '' : `; ${counted(unreadable, 'sheet')} could not be read`
      return notApplicable(`No style sheet shows anything under the mouse${unread}.`)
    }
    const only = revealed.filter(({ isShownOnFocus }) => !isShownOnFocus)
    if (only.length === 0) return inform('All that the mouse shows is shown to the keyboard.')
    return inform(
      `Shown to the mouse alone: by ${counted(only.length, 'rule')} of style sheets.`,
      only.map(({ snippet, selector }) => ({ snippet, name: selector })),
    )
  },
})
