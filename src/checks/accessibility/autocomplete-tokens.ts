import type { ControlFact } from '../../facts/element-facts.ts'
import { autocompleteKind } from './shared/autocomplete.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Names of fields that ask for nothing else than a detail of the person who fills the form in. */
const PERSONAL_NAMES =
  /^(first|last|given|family|full)[-_]?name$|^(street[-_]?address|postal[-_]?code|zip[-_]?code|phone|telephone)$/i

const NOT_FILLED = new Set([
  'hidden',
  'submit',
  'reset',
  'button',
  'image',
  'checkbox',
  'radio',
  'file',
])

export const autocompleteTokens = defineCheck({
  id: 'autocomplete-tokens',
  category: 'accessibility',
  family: 'form-labels',
  tier: 'F',
  title: 'Fields for personal data say what they ask for',
  why: 'Browsers and aids then fill the field in, or show a symbol that people recognise.',
  fix: 'Add the fitting token: autocomplete="email", "tel", "given-name", "family-name", "postal-code".',
  criteria:
    'Passes when every field for personal data has an autocomplete value that browsers know, or off. Warns when one has none or only on, and when the value of any field is no token of HTML. Fields for personal data are those of type email or tel and those named first_name, last_name, family_name, street_address, postal_code, zip_code, phone and the like. Hidden and disabled fields are left out, and so are check boxes, radio buttons, files and buttons. Does not apply when no field is of that kind or has the attribute.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/identify-input-purpose.html',
  reads: ['controls'],
  examples: {
    pass: [
      { html: '<input type="email" autocomplete="email">' },
      { html: '<input type="tel" autocomplete="section-a shipping work tel">' },
      { html: '<input type="email" autocomplete="off">' },
    ],
    warn: [
      { html: '<input type="email">' },
      { html: '<input name="first_name" autocomplete="on">' },
      { html: '<input name="code" autocomplete="nope">' },
    ],
    'not-applicable': [{ html: '<input type="search" name="q">' }],
  },

  evaluate({ controls }) {
    const judged = controls
      .filter(isFilled)
      .map((control) => ({ control, problem: problemOf(control) }))
    const asking = judged.filter(
      ({ control }) => isPersonal(control) || control.autocomplete !== null,
    )
    if (asking.length === 0) return notApplicable('No field asks for personal data.')

    const evidence: Evidence[] = asking.flatMap(({ control, problem }) =>
      problem === null ? [] : [{ ...at(control), note: problem }],
    )
    if (evidence.length === 0) return pass()
    const message = `No valid token: ${evidence.length} of ${counted(asking.length, 'field')}.`
    return warn(message, evidence, { value: { number: evidence.length, unit: 'count' } })
  },
})

function isFilled({ tag, type, exposed, disabled }: ControlFact): boolean {
  if (!exposed || disabled) return false
  return tag === 'select' || tag === 'textarea' || (tag === 'input' && !NOT_FILLED.has(type))
}

function isPersonal({ type, fieldName }: ControlFact): boolean {
  return type === 'email' || type === 'tel' || PERSONAL_NAMES.test(fieldName ?? '')
}

function problemOf(control: ControlFact): string | null {
  const value = control.autocomplete ?? ''
  const kind = autocompleteKind(value)
  if (kind === 'invalid') return `“${value}” is no token that browsers know.`
  // Who writes off has decided: the field may be about somebody else.
  const silent = kind === 'empty' || value.trim().toLowerCase() === 'on'
  return silent && isPersonal(control) ? 'It says nothing about what it asks for.' : null
}
