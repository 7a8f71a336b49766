import { defineCheck, fail, pass } from '../check.ts'

export const xContentTypeOptions = defineCheck({
  id: 'x-content-type-options',
  category: 'security',
  importance: 'medium',
  appliesTo: 'any',
  title: 'Browsers do not guess content types',
  why: 'With nosniff a file that was uploaded as something harmless is not run as a script or applied as a style.',
  fix: 'Send X-Content-Type-Options: nosniff with every answer.',
  source: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  reads: ['policies'],
  examples: {
    pass: [
      { headers: [['X-Content-Type-Options', 'nosniff']] },
      { headers: [['X-Content-Type-Options', 'NoSniff, foo']] },
    ],
    fail: [
      { html: '<p>No header.</p>' },
      { headers: [['X-Content-Type-Options', 'foo, nosniff']] },
    ],
  },

  evaluate({ policies: { contentTypeOptions } }) {
    const [first] = contentTypeOptions
    if (first === undefined) return fail('No X-Content-Type-Options header was sent.')
    return first.trim().toLowerCase() === 'nosniff'
      ? pass()
      : fail('The first value, the only one that counts, is not nosniff.', [
          { value: contentTypeOptions.join(', '), expected: 'nosniff' },
        ])
  },
})
