import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample, stylesheetExample } from '../asset-example.ts'
import { brokenResources } from './broken-resources.ts'

function outcome(...assets: AssetFact[]) {
  const resources = assets.map(({ url }) => resourceFact(url))
  return brokenResources.evaluate({ ...pageFacts({ resources }), assets })
}

describe('broken-resources', () => {
  it.each([
    { status: 404, expected: 'fail' },
    { status: 410, expected: 'fail' },
    { status: 503, expected: 'fail' },
    { status: 401, expected: 'pass' },
    { status: 429, expected: 'pass' },
    { status: 206, expected: 'pass' },
  ])('answers $expected to a style sheet with status $status', ({ status, expected }) => {
    expect(outcome(stylesheetExample({ status })).status).toBe(expected)
  })

  it('tells the web page that a server sends in place of a missing script', () => {
    expect(outcome(scriptExample({ mimeType: 'text/html' }))).toMatchObject({
      status: 'fail',
      message: 'Missing: 1 of 1 tested file.',
      evidence: [{ status: 200, note: 'A web page comes in its place.' }],
    })
  })

  it('leaves the type of images to the browser, which sniffs them', () => {
    const image = stylesheetExample({ kind: 'image', use: 'content', mimeType: 'text/html' })
    expect(outcome(image).status).toBe('pass')
  })

  it('only warns where files of other sites alone are missing', () => {
    const other = scriptExample({ status: 404, party: 'third' })
    expect(outcome(stylesheetExample(), other)).toMatchObject({
      status: 'warn',
      evidence: [{ status: 404, note: 'It is of another site.' }],
    })
  })

  it('says nothing about files that did not answer, nor about the image that is shared', () => {
    const late = stylesheetExample({ state: 'unknown', status: null })
    const shared = stylesheetExample({ kind: 'image', use: 'share', status: 404 })
    expect(outcome(late, shared).status).toBe('not-applicable')
  })
})
