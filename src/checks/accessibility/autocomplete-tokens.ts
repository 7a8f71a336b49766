import type { ControlFact } from '../../facts/element-facts.ts'
import { autocompleteKind } from './shared/autocomplete.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

/** Names of fields that ask only for a detail of the person who fills in the form. */
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
  title: 'Fields for personal data have autocomplete tokens',
  why: 'Autocomplete tokens let browsers fill fields in and assistive tools show familiar symbols. People with memory or motor impairments otherwise type everything by hand.',
  fix: 'Add the matching token to each field: autocomplete="email", "tel", "given-name", "family-name" or "postal-code".',
  criteria: {
    pass: 'Every field for personal data has a valid autocomplete value or off, and no other field has an invalid one.',
    warn: 'A field for personal data has no autocomplete value or only on, or the autocomplete value of any field is not a valid HTML token.',
    'not-applicable': 'No field asks for personal data or has an autocomplete attribute.',
    note: 'Fields for personal data have the type email or tel, or a name such as first_name, last_name, given_name, family_name, full_name, street_address, postal_code, zip_code or telephone. Hidden and disabled fields, checkboxes, radio buttons, file inputs and buttons are not checked.',
  },
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
    if (asking.length === 0)
      return notApplicable('No field asks for personal data or has an autocomplete attribute')

    const evidence: Evidence[] = asking.flatMap(({ control, problem }) =>
      problem === null ? [] : [{ ...at(control), note: problem }],
    )
    if (evidence.length === 0) return pass()
    const message = `${countedOf(evidence.length, asking.length, 'field')} ${verb(evidence.length, 'has', 'have')} no valid autocomplete token`
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
  if (kind === 'invalid') return `“${value}” is not a valid token`
  // An author who turns autofill off has decided: the field may be about somebody else.
  const silent = kind === 'empty' || value.trim().toLowerCase() === 'on'
  return silent && isPersonal(control) ? 'no token' : null
}
