import type { Field } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { defineLabCheck, inform } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

export const fieldCwv = defineLabCheck({
  id: 'field-cwv',
  category: 'performance',
  importance: 'informative',
  title: 'What real visits are like',
  why: 'A lab sees one load on one machine; the Chrome UX Report sums up those of people.',
  fix: 'Look the page up in PageSpeed Insights, which shows the field data there are.',
  criteria:
    'Shows the 75th percentiles that the Chrome UX Report has of the page, or else of its origin, and judges nothing. Most pages have too few visits to be in it. Does not apply where no field data were fetched.',
  source: 'https://developer.chrome.com/docs/crux',
  reads: ['loading'],
  examples: {
    informative: [
      { facts: { loading: { field: { of: 'url', lcp: 2100, inp: 180, cls: 0.04, ttfb: 700 } } } },
    ],
    'not-applicable': [{ html: '<p>Nobody was asked.</p>' }],
  },

  evaluate({ loading: { field } }) {
    if (field === null) return notMeasured('No field data is fetched.')
    return inform(
      `The 75th percentiles of ${field.of === 'url' ? 'this page' : 'all pages of its origin'}.`,
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
