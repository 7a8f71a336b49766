import { describe, expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import type { LinkFact } from '../../facts/element-facts.ts'
import { linkNames } from './link-names.ts'

function outcome(...links: LinkFact[]) {
  return linkNames.evaluate({ links, controls: [] })
}

describe('link-names', () => {
  it('judges an empty href, which links to the page itself', () => {
    expect(outcome(linkFact({ href: '', name: '' })).status).toBe('fail')
  })

  it('leaves areas, buttons made of links and hidden links alone', () => {
    expect(
      outcome(
        linkFact({ tag: 'area', name: '' }),
        linkFact({ role: 'button', name: '' }),
        linkFact({ exposed: false, name: '' }),
      ).status,
    ).toBe('not-applicable')
  })

  it('does not let a focusable link pretend to be decoration', () => {
    expect(outcome(linkFact({ role: 'presentation', name: '' })).status).toBe('fail')
  })

  it('shows the target of the link if it is a URL', () => {
    expect(outcome(linkFact({ href: 'http://[', url: null, name: '', line: 4 }))).toMatchObject({
      evidence: [{ line: 4, snippet: '<a href="http://[">' }],
    })
  })

  it('shows the address of a link beside its line', () => {
    expect(outcome(linkFact({ href: '/feed', name: '', line: 4 }))).toMatchObject({
      evidence: [{ line: 4, url: 'https://www.example.com/feed' }],
    })
    expect(outcome(linkFact({ href: 'http://[', url: null, name: '' }))).not.toHaveProperty(
      'evidence.0.url',
    )
  })
})
