import type { ControlFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { judgeShare } from '../shared/judge-share.ts'
import { cutShort } from '../shared/truncated.ts'

/** Inputs that have a name by themselves, are not shown, or are judged as buttons and images. */
const NOT_FIELDS = new Set(['hidden', 'submit', 'reset', 'button', 'image'])

const FIELD_TAGS: ReadonlySet<ControlFact['tag']> = new Set(['select', 'textarea', 'role-field'])

export const formLabels = defineCheck({
  id: 'form-labels',
  category: 'accessibility',
  family: 'form-labels',
  tier: 'B',
  title: 'Form fields have labels',
  why: 'Screen readers announce the label when a field takes focus, and voice control needs it to reach the field.',
  fix: 'Give each field a visible <label for="…">, or wrap it in a label. Where space is short, use aria-label.',
  criteria: {
    pass: 'Every field has a label, aria-label, aria-labelledby or title.',
    warn: 'At least 90 % of the fields have a label, but not all, or a field has only a placeholder.',
    fail: 'Fewer than 90 % of the fields have a label.',
    'not-applicable':
      'The page has no form fields, or parsing stopped before the end and the missing label may follow there.',
    note: 'The check covers visible input, select and textarea elements, and elements with the role textbox, searchbox or combobox, which need aria-label, aria-labelledby or title. Hidden fields, buttons and image buttons are not. A field with only a placeholder counts as labelled for the 90 %. The deduction grows with the share of fields without a label.',
  },
  source: 'https://www.w3.org/WAI/tutorials/forms/labels/',
  reads: ['controls', 'document'],
  examples: {
    pass: [
      { html: '<label for="n">Name</label><input id="n">' },
      { html: '<label>Name <input></label><input type="hidden" name="t"><input type="submit">' },
      { html: '<select aria-label="Branch"><option>North</select>' },
      { html: '<div role="combobox" tabindex="0" aria-label="Branch">North</div>' },
    ],
    warn: [{ html: '<input placeholder="Search">' }],
    fail: [
      { html: '<input name="q">' },
      { html: '<div role="textbox" contenteditable>Comment</div>' },
      { html: '<label for="nam">Name</label><input id="name">' },
      { html: '<template><label for="n">Name</label></template><input id="n">' },
    ],
    'not-applicable': [{ html: '<p>No form.' }, { html: '<input type="hidden" name="token">' }],
  },

  evaluate({ controls, document }) {
    const fields = controls.filter(isField)
    if (fields.length === 0) return notApplicable('The page has no form fields')

    const wrong = fields.filter(({ name }) => name === '').map(at)
    if (wrong.length > 0) {
      const message = `${countedOf(wrong.length, fields.length, 'form field')} ${verb(wrong.length, 'has', 'have')} no label`
      // The label may be in the part that was not parsed.
      return cutShort(document) ?? judgeShare({ wrong, total: fields.length, message })
    }
    const hinted = fields.filter(({ nameFrom }) => nameFrom === 'placeholder').map(at)
    if (hinted.length === 0) return pass()
    const message = `${countedOf(hinted.length, fields.length, 'form field')} ${verb(hinted.length, 'has', 'have')} only a placeholder as label`
    return warn(message, hinted, { value: { number: hinted.length, unit: 'count' } })
  },
})

function isField({ tag, type, exposed }: ControlFact): boolean {
  if (!exposed) return false
  return tag === 'input' ? !NOT_FIELDS.has(type) : FIELD_TAGS.has(tag)
}
