import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../../test/support/facts.ts'
import { resourceFact } from '../../../../test/support/resource-fact.ts'
import type { AssetFact } from '../../../facts/asset-facts.ts'
import { scriptExample, stylesheetExample } from '../../shared/asset-example.ts'
import { missingFiles } from './missing-files.ts'

function found(...assets: AssetFact[]) {
  const resources = assets.map(({ url }) => resourceFact(url))
  return missingFiles({ ...pageFacts({ resources }), assets }, 'first')
}

describe('missing files', () => {
  it.each([
    { status: 404, missing: 1 },
    { status: 410, missing: 1 },
    { status: 503, missing: 1 },
    { status: 401, missing: 0 },
    { status: 429, missing: 0 },
    { status: 206, missing: 0 },
  ])('a style sheet with status $status is $missing of them', ({ status, missing }) => {
    expect(found(stylesheetExample({ status })).evidence).toHaveLength(missing)
  })

  it('include those for which the server sends a web page', () => {
    expect(found(scriptExample({ mimeType: 'text/html' }))).toMatchObject({
      evidence: [{ status: 200, note: 'HTML page instead of the file' }],
    })
  })

  it('do not include images with a wrong type, which browsers sniff', () => {
    const image = stylesheetExample({ kind: 'image', use: 'content', mimeType: 'text/html' })
    expect(found(image)).toMatchObject({ tested: 1, evidence: [], kinds: [] })
  })

  it('are counted for one party at a time', () => {
    const other = scriptExample({ status: 404, party: 'third' })
    expect(found(stylesheetExample(), other)).toMatchObject({ tested: 1, evidence: [] })
    expect(missingFiles({ assets: [other], resources: [] }, 'third').evidence).toHaveLength(1)
  })

  it('are neither files that did not answer nor the image that is shared', () => {
    const late = stylesheetExample({ state: 'unknown', status: null })
    const shared = stylesheetExample({ kind: 'image', use: 'share', status: 404 })
    expect(found(late, shared).tested).toBe(0)
  })
})
