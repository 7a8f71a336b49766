import { describe, expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import type { LinkElementFact } from '../../facts/document-facts.ts'
import { preloadValid } from './preload-valid.ts'

const outcome = (...links: Partial<LinkElementFact>[]) =>
  preloadValid.evaluate({
    head: headFacts({
      linkElements: links.map((link) =>
        linkElementFact({ rel: ['preload'], as: 'style', ...link }),
      ),
    }),
  })

describe('preload-valid', () => {
  it('reads as in any case', () => {
    expect(outcome({ as: 'STYLE' }).status).toBe('pass')
  })

  it('wants an address, or candidates of an image', () => {
    const bare = { href: null, url: null }
    expect(outcome(bare)).toMatchObject({ evidence: [{ note: 'no valid URL' }] })
    expect(outcome({ ...bare, as: 'image', imagesrcset: '/a.png 1x' }).status).toBe('pass')
    expect(outcome({ ...bare, as: 'style', imagesrcset: '/a.png 1x' }).status).toBe('warn')
  })

  it('judges preloads of the Link header too', () => {
    expect(outcome({ as: 'font', source: 'header' }).status).toBe('warn')
    expect(outcome({ as: 'font', source: 'header', crossorigin: '' }).status).toBe('pass')
  })

  it('allows ten', () => {
    expect(outcome(...Array.from({ length: 10 }, () => ({}))).status).toBe('pass')
  })
})
