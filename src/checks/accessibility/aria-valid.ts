import { at, defineCheck, type Evidence, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const ariaValid = defineCheck({
  id: 'aria-valid',
  category: 'accessibility',
  family: 'aria',
  tier: 'D',
  title: 'ARIA roles and attributes exist',
  why: 'What is misspelt is ignored, so the element is announced as something else. aria-hidden on the body hides the whole page.',
  fix: 'Correct or remove the roles and attributes listed; prefer an HTML element that has the meaning by itself.',
  criteria:
    'Passes when every role attribute has at least one known role among its tokens and every aria- attribute exists. Fails when a role is unknown, an attribute is misspelt, or aria-hidden="true" is on body. Whether a role or attribute fits its element, and whether its value is right, is not judged.',
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
      ...(hiddenBody ? [{ name: 'aria-hidden="true"', note: 'on the body' }] : []),
      ...unknownRoles.map((found) => ({ ...at(found), name: 'role', value: found.role })),
      ...unknownAttributes.map((found) => ({ ...at(found), name: found.name })),
    ]
    if (evidence.length === 0) return pass()

    const parts = [
      ...(hiddenBody ? ['aria-hidden hides the whole page'] : []),
      ...some(unknownRoles.length, 'unknown role'),
      ...some(unknownAttributes.length, 'unknown aria attribute'),
    ]
    return fail(`Found: ${parts.join(', ')}.`, evidence, {
      value: { number: evidence.length, unit: 'count' },
    })
  },
})

function some(count: number, what: string): string[] {
  return count === 0 ? [] : [counted(count, what)]
}
