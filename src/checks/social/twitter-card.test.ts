import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { twitterCard } from './twitter-card.ts'

const { document } = pageFacts()

function outcome(properties: Record<string, string>) {
  const metas = Object.entries(properties).map(([name, content]) => metaFact({ name, content }))
  return twitterCard.evaluate({ head: headFacts({ metas }), document })
}

describe('twitter-card', () => {
  it('asks an app card for nothing more', () => {
    expect(outcome({ 'twitter:card': 'App' }).status).toBe('pass')
  })

  it('names all that is missing', () => {
    expect(outcome({ 'twitter:card': 'player' })).toMatchObject({
      message: 'The twitter:card has no title and no image',
    })
    expect(outcome({ 'twitter:card': 'summary', 'twitter:title': 'A' })).toMatchObject({
      message: 'The twitter:card has no image',
    })
  })

  it('accepts pictures under the older name', () => {
    const card = {
      'twitter:card': 'summary',
      'og:title': 'A',
      'twitter:image:src': 'https://a.example/',
    }
    expect(outcome(card).status).toBe('pass')
  })

  it('does not accuse a page whose end was not read', () => {
    const cut = { ...document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(twitterCard.evaluate({ head: headFacts(), document: cut }).status).toBe('not-applicable')
  })
})
