import type { Field } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { defineLabCheck, inform, notApplicable } from '../check.ts'

export const fieldCwv = defineLabCheck({
  id: 'field-cwv',
  category: 'performance',
  importance: 'informative',
  title: 'Field data of real visits (Chrome UX Report)',
  why: 'A lab test is one load on one machine; the Chrome UX Report summarises the loads of real visitors.',
  fix: 'Enter the page in PageSpeed Insights to see its field data.',
  criteria: {
    informative:
      'The 75th percentiles of the Chrome UX Report are shown, of the page or otherwise of its origin.',
    'not-applicable': 'No field data was fetched.',
    note: 'The values do not count towards the score. Most pages have too few visits to be in the report.',
  },
  source: 'https://developer.chrome.com/docs/crux',
  reads: ['loading'],
  examples: {
    informative: [
      { facts: { loading: { field: { of: 'url', lcp: 2100, inp: 180, cls: 0.04, ttfb: 700 } } } },
    ],
    'not-applicable': [{ html: '<p>No field data.</p>' }],
  },

  evaluate({ loading: { field } }) {
    if (field === null) return notApplicable('Not measured: no field data was fetched')
    return inform(
      `The Chrome UX Report has 75th percentiles of ${field.of === 'url' ? 'this page' : 'the whole origin'}`,
      rowsOf(field),
    )
  },
})

function rowsOf({ lcp, inp, cls, ttfb }: Field) {
  return [
    ['Largest Contentful Paint', lcp === null ? null : milliseconds(lcp)],
    ['Interaction to Next Paint', inp === null ? null : milliseconds(inp)],
    ['Cumulative Layout Shift', cls],
    ['Time to First Byte', ttfb === null ? null : milliseconds(ttfb)],
  ].flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ name: String(name), value }],
  )
}
