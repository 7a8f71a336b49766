import { describe, expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { externalLinkOpener } from './external-link-opener.ts'

describe('external-link-opener', () => {
  it('gives noopener precedence over opener', () => {
    const link = { party: 'external', target: '_BLANK' } as const
    const links = [
      linkFact({ ...link, rel: ['opener'] }),
      linkFact({ ...link, rel: ['opener', 'noopener'] }),
    ]
    expect(externalLinkOpener.evaluate({ links })).toMatchObject({
      message: 'The page sets rel=opener on 1 of 2 new-window links to other sites',
    })
  })

  it('gives noreferrer precedence too, and shows links that hand over their window', () => {
    const link = { party: 'external', target: '_blank' } as const
    const handing = linkFact({ ...link, href: 'https://a.example/', rel: ['opener'], line: 3 })
    const careful = linkFact({ ...link, rel: ['opener', 'noreferrer'] })
    expect(externalLinkOpener.evaluate({ links: [careful, handing] })).toMatchObject({
      evidence: [{ line: 3, url: 'https://a.example/' }],
    })
    const nowhere = linkFact({ ...link, href: 'https://[', url: null, rel: ['opener'] })
    const outcome = externalLinkOpener.evaluate({ links: [nowhere] })
    expect(outcome).not.toHaveProperty('evidence.0.url')
  })
})
