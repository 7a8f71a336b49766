import { describe, expect, it } from 'vitest'
import { imageFact } from '../../../test/support/facts.ts'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { requestCount } from './request-count.ts'

const { document } = ordinaryPage

const files = (count: number) =>
  requestCount.evaluate({
    document,
    images: [],
    resources: Array.from({ length: count }, (_, index) =>
      resourceFact(`https://a.example/${index}.js`),
    ),
  }).status

describe('request-count', () => {
  it('counts a URL once, however it is requested', () => {
    const resources = [
      { ...resourceFact('https://a.example/x.woff2'), type: 'preload' as const },
      { ...resourceFact('https://a.example/x.woff2'), type: 'font' as const },
    ]
    expect(requestCount.evaluate({ document, images: [], resources })).toMatchObject({
      value: { number: 1 },
    })
  })

  it('counts an image that has a srcset only as one', () => {
    const candidates = ['1', '2', '3'].map((name) => `https://a.example/${name}.png`)
    const resources = candidates.map((url) => ({ ...resourceFact(url), type: 'imageset' as const }))
    const srcset = candidates.map((url, index) => ({ url, descriptor: `${index + 1}x` }))
    const images = [imageFact({ src: null, url: null, srcset })]
    expect(requestCount.evaluate({ document, images, resources })).toMatchObject({
      value: { number: 1 },
    })
  })

  it('draws the lines at 50 and 100', () => {
    expect([files(50), files(51), files(100), files(101)]).toEqual(['pass', 'warn', 'warn', 'fail'])
  })
})
