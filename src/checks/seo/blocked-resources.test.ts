import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { blockedResources } from './blocked-resources.ts'

const script = requestExample()

function judge(own: Partial<typeof script>, { html = '<p>Open', robotsTxt = '' } = {}) {
  const requests = [requestExample(own)]
  return blockedResources.evaluate(exampleFacts({ html, robotsTxt, lab: { requests } }))
}

describe('blocked-resources', () => {
  it.each([
    { name: 'an answer to us alone', own: { status: 429 } },
    {
      name: 'what the page broke off',
      own: { status: -1, failed: true, failure: 'net::ERR_ABORTED' },
    },
    {
      name: 'what the browser held back as mixed content',
      own: { status: -1, failed: true, failure: 'blocked:mixed-content' },
    },
    { name: 'a file of a frame', own: { status: 404, inFrame: true } },
    { name: 'a request for data', own: { status: 404, type: 'Fetch' } },
    {
      name: 'data in the address',
      own: { url: 'data:text/javascript,', status: -1, failed: true },
    },
  ])('passes $name', ({ own }) => {
    expect(judge(own)).toEqual({ status: 'pass' })
  })

  it('fails files that do not respond, with the reason', () => {
    const failure = 'net::ERR_CONNECTION_REFUSED'
    expect(judge({ status: -1, failed: true, failure })).toMatchObject({
      status: 'fail',
      evidence: [{ url: script.url, note: failure }],
    })
  })

  it('considers robots.txt only for a page that is meant to be found', () => {
    const robotsTxt = 'User-agent: *\nDisallow: /app.js\n'
    expect(judge({}, { robotsTxt })).toMatchObject({ status: 'fail' })
    const html = '<meta name="robots" content="noindex">'
    expect(judge({}, { robotsTxt, html })).toEqual({ status: 'pass' })
    expect(judge({ status: 404 }, { robotsTxt, html })).toMatchObject({ status: 'fail' })
  })
})
