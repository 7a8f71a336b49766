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
  title: 'Other sites do not learn the full URL',
  why: 'URLs can contain search terms, names or tokens. By default, browsers tell other sites only the origin.',
  fix: 'Send Referrer-Policy: strict-origin-when-cross-origin or a stricter policy, or rely on the browser default.',
  criteria: {
    pass: 'The effective policy is no-referrer, same-origin, strict-origin or strict-origin-when-cross-origin. The last one is the browser default and applies when no policy is set.',
    fail: 'The effective policy is unsafe-url, no-referrer-when-downgrade, origin or origin-when-cross-origin, or only unknown values were sent.',
    note: 'The effective policy is the last known value of the Referrer-Policy headers and then of meta elements named referrer, where never, default, always and origin-when-crossorigin are known too. The referrerpolicy attribute of single elements does not count.',
  },
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
        ? pass('The page sets no referrer policy, so the browser default applies')
        : fail('Referrer-Policy has no value that browsers know', evidence)
    }
    return LIMITED.has(effective)
      ? pass()
      : fail(`The effective referrer policy is ${effective}`, evidence)
  },
})
