import { describe, expect, it } from 'vitest'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { imageExample, scriptExample, stylesheetExample } from './asset-example.ts'
import { sampleOf } from './asset-sample.ts'

describe('sampleOf', () => {
  it('counts each file that the page names once, fetched or not', () => {
    const assets = [scriptExample({ url: 'https://www.example.com/a.js' })]
    const resources = [
      resourceFact('https://www.example.com/a.js'),
      resourceFact('https://www.example.com/b.js'),
      { ...resourceFact('https://www.example.com/a.css'), type: 'style' as const },
    ]
    expect(sampleOf({ assets, resources }, ['script'])).toEqual({ files: assets, total: 2 })
  })

  it.each([
    { name: 'a missing file', asset: stylesheetExample({ status: 404 }) },
    { name: 'a file that did not answer', asset: stylesheetExample({ status: null }) },
  ])('names $name and does not test it', ({ asset }) => {
    expect(sampleOf({ assets: [asset], resources: [] }, ['stylesheet'])).toEqual({
      files: [],
      total: 1,
    })
  })

  it('leaves the shared image out, which the page does not load', () => {
    const assets = [imageExample({ use: 'share' })]
    expect(sampleOf({ assets, resources: [] }, ['image'])).toEqual({ files: [], total: 0 })
  })
})
