import { expect, it } from 'vitest'
import { exampleSite } from '../../checks/site/shared/example-site.ts'
import type { MeasuredPage, PageSample } from '../../crawl/page-sample.ts'
import { scriptedLinks } from './scripted-links.ts'

const MEASURED: MeasuredPage = {
  score: 90,
  result: 'good',
  loading: 0.9,
  metrics: { lcp: 1000, cls: 0, tbt: 0 },
  checks: [],
}
const site = exampleSite({ urls: { '/': {}, '/a': {}, '/b': {} } })
const sample = (number: number, links: number): PageSample => ({
  number,
  measured: { ...MEASURED, scriptedLinks: links },
  reason: null,
})

it('five links that only scripts add are named, on the start page if it is among the samples', () => {
  const found = (...samples: PageSample[]) => scriptedLinks(site, samples).scripted_links
  expect(found(sample(2, 9), sample(1, 5))).toEqual({ url: 'https://example.com/', links: 5 })
  expect(found(sample(2, 9), sample(1, 4))).toEqual({ url: 'https://example.com/a', links: 9 })
  expect(found(sample(1, 4))).toBeUndefined()
  expect(found({ number: 1, measured: MEASURED, reason: null })).toBeUndefined()
  expect(found({ number: 1, measured: null, reason: 'No browser.' })).toBeUndefined()
})
