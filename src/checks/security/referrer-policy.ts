import { defineCheck, fail, pass } from '../check.ts'

const LIMITED: ReadonlySet<string> = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

export const referrerPolicy = defineCheck({
  id: 'referrer-policy',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'Other sites do not learn the full address',
  why: 'Addresses may hold search words, names or tokens. The browser default hands other sites the origin only.',
  fix: 'Send Referrer-Policy: strict-origin-when-cross-origin or a stricter one, or leave it to the default.',
  criteria:
    'Passes when the policy in effect is no-referrer, same-origin, strict-origin or strict-origin-when-cross-origin, and when none is set, since the last of these is the default of browsers. Fails when it is unsafe-url, no-referrer-when-downgrade, origin or origin-when-cross-origin, and when only unknown words were sent. In effect is the last known word of the Referrer-Policy headers and then of the meta elements named referrer, where never, default, always and origin-when-crossorigin are known too. The referrerpolicy attribute of single elements is not looked at.',
  source: 'https://www.w3.org/TR/referrer-policy/',
  reads: ['policies'],
  examples: {
    pass: [
      { html: '<p>The default.</p>' },
      { headers: [['Referrer-Policy', 'no-referrer, strict-origin-when-cross-origin']] },
      { headers: [['Referrer-Policy', 'unsafe-url, same-origin']] },
      { html: '<meta name="referrer" content="never">' },
    ],
    fail: [
      { headers: [['Referrer-Policy', 'unsafe-url']] },
      { headers: [['Referrer-Policy', 'strict']] },
      { html: '<meta name="referrer" content="always">' },
    ],
  },

  evaluate({ policies: { referrerPolicy: effective, referrerPolicyRaw } }) {
    const written = referrerPolicyRaw.filter((value) => value.trim() !== '')
    const evidence = [{ value: written.join(', ') }]
    if (effective === null || effective === '') {
      return written.length === 0
        ? pass('The browser default applies.')
        : fail('No value of the policy is a known one.', evidence)
    }
    return LIMITED.has(effective) ? pass() : fail(`The policy in effect is ${effective}.`, evidence)
  },
})
