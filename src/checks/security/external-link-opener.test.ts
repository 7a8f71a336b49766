import { describe, expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { externalLinkOpener } from './external-link-opener.ts'

describe('external-link-opener', () => {
  it('knows that noopener wins over opener', () => {
    const link = { party: 'external', target: '_BLANK' } as const
    const links = [
      linkFact({ ...link, rel: ['opener'] }),
      linkFact({ ...link, rel: ['opener', 'noopener'] }),
    ]
    expect(externalLinkOpener.evaluate({ links })).toMatchObject({
      message: '2 links to other sites in new windows, 1 with rel=opener.',
    })
  })
})
