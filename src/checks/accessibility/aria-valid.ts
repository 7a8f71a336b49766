import { at, defineCheck, type Evidence, fail, pass } from '../check.ts'
import { counted, joined } from '../shared/counted.ts'

export const ariaValid = defineCheck({
  id: 'aria-valid',
  category: 'accessibility',
  family: 'aria',
  tier: 'D',
  title: 'ARIA roles and attributes exist',
  why: 'Browsers ignore a misspelled role or attribute, so screen readers announce the element as something else. aria-hidden="true" on the body hides the whole page from them.',
  fix: 'Correct or remove the roles and attributes listed, or use an HTML element that has the meaning built in, such as <button>.',
  criteria: {
    pass: 'Every role attribute contains at least one known role, and every aria-* attribute exists.',
    fail: 'A role attribute contains no known role, an aria-* attribute does not exist, or the body has aria-hidden="true".',
    note: 'Only the names of roles and attributes are checked, not whether a role or attribute fits its element or has a valid value.',
  },
  source: 'https://www.w3.org/TR/wai-aria-1.2/',
  reads: ['aria'],
  examples: {
    pass: [
      { html: '<div role="dialog" aria-label="Login">…</div>' },
      { html: '<div role="no-such-role directory">…</div>' },
      {
        html: '<button aria-haspopup="menu" aria-disabled="true" aria-roledescription="x">…</button>',
      },
      { html: '<section role="doc-pullquote">…</section><svg role="graphics-document"></svg>' },
    ],
    fail: [
      { html: '<div role="buton">Go</div>' },
      { html: '<input aria-labeledby="x">' },
      { html: '<body aria-hidden="true"><p>Welcome' },
    ],
  },

  evaluate({ aria: { unknownRoles, unknownAttributes, hiddenBody } }) {
    const evidence: Evidence[] = [
      ...(hiddenBody ? [{ name: 'aria-hidden="true"', note: 'on the body element' }] : []),
      ...unknownRoles.map((found) => ({ ...at(found), name: 'role', value: found.role })),
      ...unknownAttributes.map((found) => ({ ...at(found), name: found.name })),
    ]
    if (evidence.length === 0) return pass()

    const parts = [
      ...(hiddenBody ? ['aria-hidden on its body'] : []),
      ...some(unknownRoles.length, 'unknown role'),
      ...some(unknownAttributes.length, 'unknown ARIA attribute'),
    ]
    return fail(`The page has ${inWords(parts)}`, evidence, {
      value: { number: evidence.length, unit: 'count' },
    })
  },
})

function inWords(parts: readonly string[]): string {
  return joined(parts)
}

function some(count: number, what: string): string[] {
  return count === 0 ? [] : [counted(count, what)]
}
