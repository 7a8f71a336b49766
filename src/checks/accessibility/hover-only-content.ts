import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

type Hover = Extract<OperationFacts['hover'], { measured: true }>['value']

const example = (revealed: Hover['revealed'], unreadable = 0): Example => ({
  lab: { interactionTests: { hover: { measured: true, value: { revealed, unreadable } } } },
})

const MENU = { selector: 'nav li:hover > ul', snippet: '<ul class="topics">' }

export const hoverOnlyContent = defineLabCheck({
  id: 'hover-only-content',
  category: 'accessibility',
  importance: 'informative',
  title: 'Content shown on hover is shown on focus too',
  why: 'Menus that open only on hover are closed to keyboard users, and often on touch screens.',
  fix: 'Repeat each :hover rule with :focus-within, or open the menu with a button that has aria-expanded.',
  criteria: {
    informative:
      'Lists up to 20 hidden elements that a style sheet shows on :hover and no rule with the same selector shows on :focus, :focus-within or :focus-visible.',
    'not-applicable': 'No style sheet shows hidden content on :hover, or the test did not run.',
    note: 'Scripts may show the same elements on focus, which is not tested. Style sheets of other sites often cannot be read.',
  },
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
      const unread =
        unreadable === 0 ? '' : `; ${counted(unreadable, 'style sheet')} could not be read`
      return notApplicable(`No style sheet shows hidden content on hover${unread}`)
    }
    const only = revealed.filter(({ isShownOnFocus }) => !isShownOnFocus)
    if (only.length === 0) return inform('All content shown on hover is shown on focus too')
    return inform(
      `${counted(only.length, 'CSS rule shows', 'CSS rules show')} content on hover but not on focus`,
      only.map(({ snippet, selector }) => ({ snippet, name: selector })),
    )
  },
})
