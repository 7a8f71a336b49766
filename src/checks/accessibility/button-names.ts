import type { ControlFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { judgeShare } from './shared/share.ts'

const BUTTON_INPUTS = new Set(['submit', 'reset', 'button'])

export const buttonNames = defineCheck({
  id: 'button-names',
  category: 'accessibility',
  family: 'button-names',
  tier: 'C',
  title: 'Buttons have names',
  why: 'Of a button without a name a screen reader says only “button”.',
  fix: 'Put text into the button; where it shows only an icon, add aria-label with what it does.',
  criteria:
    'Passes when every button has a name from its text, the alternative of an image in it, aria-label, a label, its value or title. Warns when at least 90 % have one and fails below; the points are that share. Elements with role="button" count; hidden buttons do not, and submit and reset inputs without a value have the name that browsers give them. Does not apply when there are no buttons.',
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
    if (buttons.length === 0) return notApplicable('There are no buttons.')

    const wrong = buttons.filter(({ name }) => name === '').map(at)
    const message = `No name: ${wrong.length} of ${counted(buttons.length, 'button')}.`
    return judgeShare({ wrong, total: buttons.length, message })
  },
})

function isButton({ tag, type, exposed }: ControlFact): boolean {
  if (!exposed) return false
  return tag === 'button' || tag === 'role-button' || (tag === 'input' && BUTTON_INPUTS.has(type))
}
