import type { ControlFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { judgeShare } from '../shared/judge-share.ts'

const BUTTON_INPUTS = new Set(['submit', 'reset', 'button'])

export const buttonNames = defineCheck({
  id: 'button-names',
  category: 'accessibility',
  family: 'button-names',
  tier: 'C',
  title: 'Buttons have accessible names',
  why: 'Screen readers announce a button without an accessible name only as “button”, and voice control cannot activate it.',
  fix: 'Put text into the button. If it shows only an icon, describe the action: <button aria-label="Search">.',
  criteria: {
    pass: 'Every button has an accessible name.',
    warn: 'At least 90 % of the buttons have an accessible name, but not all.',
    fail: 'Fewer than 90 % of the buttons have an accessible name.',
    'not-applicable': 'The page has no buttons.',
    note: 'The name comes from the text, the alt of an image in the button, aria-label, a label, value or title. Elements with role="button" count; hidden buttons do not. Submit and reset inputs without a value have the name that browsers give them. The deduction grows with the share of buttons without a name.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
  reads: ['controls'],
  examples: {
    pass: [
      { html: '<button>Search</button>' },
      { html: '<button><img src="x.png" alt="Close"></button><input type="submit">' },
      { html: '<button><svg><title>Menu</title></svg></button>' },
      { html: '<div role="button" tabindex="0" aria-label="Close">×</div>' },
    ],
    fail: [
      { html: '<button><i class="icon-search"></i></button>' },
      { html: '<button><span aria-hidden="true">Menu</span></button>' },
      { html: '<input type="button">' },
    ],
    'not-applicable': [{ html: '<p>No button.' }, { html: '<button hidden></button>' }],
  },

  evaluate({ controls }) {
    const buttons = controls.filter(isButton)
    if (buttons.length === 0) return notApplicable('The page has no buttons')

    const wrong = buttons.filter(({ name }) => name === '').map(at)
    const message = `${countedOf(wrong.length, buttons.length, 'button')} ${verb(wrong.length, 'has', 'have')} no accessible name`
    return judgeShare({ wrong, total: buttons.length, message })
  },
})

function isButton({ tag, type, exposed }: ControlFact): boolean {
  if (!exposed) return false
  return tag === 'button' || tag === 'role-button' || (tag === 'input' && BUTTON_INPUTS.has(type))
}
