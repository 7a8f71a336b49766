import { expect, it } from 'vitest'
import { structuredDataRecommended } from './structured-data-recommended.ts'

const judge = (...nodes: Record<string, unknown>[]) =>
  structuredDataRecommended.evaluate({
    structuredData: [{ format: 'json-ld', line: 1, types: [], errors: [], nodes }],
  })

it('judges what the page is about before the organisation behind it', () => {
  const outcome = judge({ '@type': 'Organization' }, { '@type': 'NewsArticle', headline: 'Open' })
  expect(outcome).toMatchObject({
    status: 'warn',
    message: 'NewsArticle has 1 of 5 recommended properties',
  })
})

it('is content with half of them', () => {
  expect(judge({ '@type': 'Organization', name: 'a', url: 'b', logo: 'c' }).status).toBe('pass')
  expect(judge({ '@type': 'Organization', name: 'a', url: 'b' }).status).toBe('warn')
})
