import type { ControlFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { judgeShare } from './shared/share.ts'
import { cutShort } from '../shared/truncated.ts'

/** Inputs that name themselves, are not shown, or are judged as buttons and images. */
const NOT_FIELDS = new Set(['hidden', 'submit', 'reset', 'button', 'image'])

export const formLabels = defineCheck({
  id: 'form-labels',
  category: 'accessibility',
  family: 'form-labels',
  tier: 'B',
  title: 'Form fields have labels',
  why: 'A screen reader reads the label when the field gets the focus, and speech input needs it to reach the field.',
  fix: 'Give each field a visible <label for="…">, or wrap it in one; where there is no room, use aria-label.',
  criteria:
    'Passes when every field has a label, aria-label, aria-labelledby or title. Warns when at least 90 % have a name, or when one is named by nothing but its placeholder; fails below 90 %, and the points are that share. Hidden fields, buttons and image buttons are left out. Does not apply when there are no fields, or when parsing stopped before the end and a label may stand behind it.',
  source: 'https://www.w3.org/WAI/tutorials/forms/labels/',
  reads: ['controls', 'document'],
  examples: {
    pass: [
      { html: '<label for="n">Name</label><input id="n">' },
      { html: '<label>Name <input></label><input type="hidden" name="t"><input type="submit">' },
      { html: '<select aria-label="Branch"><option>North</select>' },
    ],
    warn: [{ html: '<input placeholder="Search">' }],
    fail: [
      { html: '<input name="q">' },
      { html: '<label for="nam">Name</label><input id="name">' },
      { html: '<template><label for="n">Name</label></template><input id="n">' },
    ],
    'not-applicable': [{ html: '<p>No form.' }, { html: '<input type="hidden" name="token">' }],
  },

  evaluate({ controls, document }) {
    const fields = controls.filter(isField)
    if (fields.length === 0) return notApplicable('There are no form fields.')

    const wrong = fields.filter(({ name }) => name === '').map(at)
    if (wrong.length > 0) {
      const message = `No label: ${wrong.length} of ${counted(fields.length, 'form field')}.`
      // The label may stand in the part that was not read.
      return cutShort(document) ?? judgeShare({ wrong, total: fields.length, message })
    }
    const hinted = fields.filter(({ nameFrom }) => nameFrom === 'placeholder').map(at)
    if (hinted.length === 0) return pass()
    const message = `Only a placeholder, which goes away with the first letter: ${hinted.length} of ${counted(fields.length, 'form field')}.`
    return warn(message, hinted, { value: { number: hinted.length, unit: 'count' } })
  },
})

function isField({ tag, type, exposed }: ControlFact): boolean {
  if (!exposed) return false
  return tag === 'select' || tag === 'textarea' || (tag === 'input' && !NOT_FIELDS.has(type))
}
