import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { Navigation } from '../../facts/lab/rendered-facts.ts'
import { jsRedirect } from './js-redirect.ts'

const first: Navigation = {
  url: 'https://www.example.com/page',
  ms: 40,
  kind: 'navigation',
  reason: null,
}

function judge(next: Partial<Navigation>, html = '<p>Open') {
  const navigations = [first, { ...first, ms: 90, reason: 'scriptInitiated', ...next }]
  return jsRedirect.evaluate(exampleFacts({ html, lab: { navigations } }))
}

describe('js-redirect', () => {
  it.each([
    { name: 'a reload', url: first.url },
    { name: 'a query', url: 'https://www.example.com/page?lang=de' },
    { name: 'a fragment', url: 'https://www.example.com/page#start' },
    { name: 'a slash at the end', url: 'https://www.example.com/page/' },
  ])('passes $name', ({ url }) => {
    expect(judge({ url })).toEqual({ status: 'pass' })
  })

  it.each([
    { name: 'another path', url: 'https://www.example.com/de/page' },
    { name: 'another host', url: 'https://m.example.com/page' },
    { name: 'another scheme', url: 'http://www.example.com/page' },
    { name: 'a page that is none', url: 'chrome-error://chromewebdata/' },
  ])('warns of $name', ({ url }) => {
    expect(judge({ url })).toMatchObject({
      status: 'warn',
      message: `The page redirects in the browser to ${url}`,
      evidence: [
        { url: first.url, ms: 40, note: 'loaded' },
        { url, ms: 90, note: 'by script' },
      ],
    })
  })

  it('warns of a meta refresh that is not in the HTML', () => {
    const url = 'https://www.example.com/new'
    expect(judge({ url, reason: 'metaTagRefresh' })).toMatchObject({ status: 'warn' })
  })

  it('passes a page of which nothing was seen to move', () => {
    const facts = exampleFacts({ html: '<p>Open', lab: { navigations: [] } })
    expect(jsRedirect.evaluate(facts)).toEqual({ status: 'pass' })
  })
})
