import { autocompleteTokens } from '../../src/checks/accessibility/autocomplete-tokens.ts'
import { formLabels } from '../../src/checks/accessibility/form-labels.ts'
import type { AxeRule } from './axe-case.ts'

const FIELDS = ['<input type="text"', '<textarea', '<select']
const ENDS = ['>', '></textarea>', '></select>']

/** The same case for an input, a textarea and a select. */
function eachField(attributes: string, wrap: (field: string) => string = (field) => field) {
  return FIELDS.map((start, index) => wrap(`${start} ${attributes}${ENDS[index]}`))
}

const input = (value: string, more = '') => `<input autocomplete="${value}" ${more}>`

const PLAIN =
  `username|Work EMail|section-partner email|section-primary shipping work email|on| on | OFF |   name   |
honorific-prefix|GIVEN-NAME|additional-name|section-foo billing family-name|honorific-suffix|nickname|USERNAME|
section-foo new-password|shipping current-password|organization-title|organization|address-line1|
billing address-line2|address-line3|section-foo address-level4|address-level3|address-level2|
SHIPPING address-level1|section-foo country|country-name|postal-code|CC-name|
section-foo billing cc-given-name|cc-additional-name|cc-family-name|cc-number|section-foo cc-exp|
shipping CC-Exp-Month|cc-exp-year|cc-csc|section-foo cc-type|transaction-currency|
billing transaction-amount|language|section-foo bday|bday-day|bday-month|
section-foo shipping bday-year|sex|url|photo|section-foo photo|HOME TEL|
section-foo shipping work tel-country-code|mobile tel-national|fax tel-area-code|pager tel-local|
home tel-local-prefix|work tel-local-suffix|SECTION-foo mobile tel-extension|fax email|pager impp|
one-time-code|username webauthn`
    .replaceAll('\n', '')
    .split('|')

export const FORM_RULES: readonly AxeRule[] = [
  {
    rule: 'label, select-name',
    check: formLabels,
    around: '<div id="label">Label</div>',
    passes: [
      ...eachField('aria-label="label"'),
      ...eachField('aria-labelledby="label"'),
      ...eachField('', (field) => `<label>Label ${field}</label>`),
      ...eachField('id="a"', (field) => `<label for="a">Label</label>${field}`),
      ...eachField('title="Label"'),
      '<label for="a">Hi</label><label for="a">Foo</label><input type="text" id="a">',
      '<input type="checkbox" aria-label="a">',
      '<select role="presentation" disabled></select>',
      '<select role="none" disabled></select>',
    ],
    fails: [
      ...eachField(''),
      ...eachField('', (field) => `<label>${field}</label>`),
      ...eachField('id="a"', (field) => `<label for="a"></label>${field}`),
      '<label><label><input type="text"></label></label>',
      '<label for="a"><select id="a"><option>Thing</option></select></label>',
      '<label><select><option selected>Chosen</option><option>Not Selected</option></select></label>',
      '<select role="presentation"></select>',
      '<select role="none"></select>',
      '<input type="radio">',
      '<input type="password">',
      '<input type="file">',
    ],
    inapplicable: [
      '<input type="hidden">',
      '<input type="image">',
      '<input type="button">',
      '<input type="submit">',
      '<input type="reset">',
      '<input type="text" hidden>',
    ],
    differs: [
      {
        html: '<input type="text" placeholder="Label">',
        theirs: 'pass',
        ours: 'warn',
        why: 'it is a name, but one that goes away with the first letter',
      },
    ],
  },
  {
    rule: 'aria-input-field-name',
    check: formLabels,
    around: '<div id="label">Label</div>',
    passes: ['combobox', 'searchbox', 'textbox'].flatMap((role) => [
      `<div role="${role}" tabindex="0" aria-label="Label"></div>`,
      `<div role="${role}" tabindex="0" aria-labelledby="label"></div>`,
      `<div role="${role}" tabindex="0" title="Label"></div>`,
    ]),
    fails: ['combobox', 'searchbox', 'textbox'].flatMap((role) => [
      `<div role="${role}" tabindex="0"></div>`,
      `<div role="${role}" tabindex="0">Text</div>`,
      `<div role="${role}" tabindex="0" aria-label=" "></div>`,
      `<div role="${role}" tabindex="0" aria-labelledby="nonexistent"></div>`,
    ]),
    inapplicable: ['<div role="textbox" tabindex="0" aria-hidden="true"></div>'],
  },
  {
    rule: 'autocomplete-valid',
    check: autocompleteTokens,
    passes: [
      ...PLAIN.map((value) => input(value)),
      '<select autocomplete="bday-month"><option>January</option></select>',
      '<textarea autocomplete="Street-Address"></textarea>',
      '<textarea autocomplete="section-foo street-address"></textarea>',
      input('street-address', 'type="text"'),
      input('off', 'type="tel" name="input_1" value="42"'),
      input('on', 'type="url"'),
      input('off', 'type="datetime-local"'),
      // Failures of older releases; 4.14 no longer compares the token with the type.
      input('email', 'type="number"'),
      input('street-address', 'type="file"'),
      input('bday-month', 'type="month"'),
      input('email', 'type="NUMBER"'),
    ],
    fails: [
      input('badterm'),
      input('work photo'),
      input('work shipping email'),
      input('work,email'),
    ],
    inapplicable: [
      '<button autocomplete="username"></button>',
      input(''),
      input('  '),
      input('badterm', 'style="display:none"'),
      input('badterm', 'aria-hidden="true" tabindex="-1"'),
      input('badterm', 'type="button"'),
      input('badterm', 'type="hidden"'),
      input('badterm', 'disabled'),
      input('badterm', 'aria-disabled="true"'),
    ],
  },
]
