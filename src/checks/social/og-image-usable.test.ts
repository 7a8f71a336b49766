import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { ogImageUsable } from './og-image-usable.ts'

const { address: page, robotsTxt } = pageFacts()

function outcome(address: string, size: readonly string[] = []) {
  const [width, height] = size
  const metas = [
    metaFact({ property: 'og:image', content: address, line: 5 }),
    ...(width === undefined ? [] : [metaFact({ property: 'og:image:width', content: width })]),
    ...(height === undefined ? [] : [metaFact({ property: 'og:image:height', content: height })]),
  ]
  return ogImageUsable.evaluate({ address: page, head: headFacts({ metas }), robotsTxt })
}

describe('og-image-usable', () => {
  it.each(['data:image/png;base64,AAAA', 'http://', 'card.jpg', 'https://www.example.com/a.AVIF'])(
    'fails %s',
    (address) => {
      expect(outcome(address).status).toBe('fail')
    },
  )

  it.each([
    { size: ['1200', '630'], status: 'pass' },
    { size: ['1199', '630'], status: 'warn' },
    { size: ['2000', '630'], status: 'warn' },
    { size: ['599', '315'], status: 'warn' },
    { size: ['600', '315'], status: 'warn' },
    { size: ['1200px', '1200'], status: 'pass' },
    { size: ['1200'], status: 'pass' },
  ])('answers a stated size of $size with $status', ({ size, status }) => {
    expect(outcome('https://cdn.example.net/card.png', size).status).toBe(status)
  })

  it('does not judge rules of a host whose robots.txt was not read', () => {
    const rules = [{ allow: false, pattern: '/', line: 2 }]
    const closed = { ...robotsTxt, groups: [{ agents: ['*'], rules }] }
    const at = (content: string) =>
      ogImageUsable.evaluate({
        address: page,
        head: headFacts({ metas: [metaFact({ property: 'og:image', content })] }),
        robotsTxt: closed,
      })
    expect(at('https://cdn.example.net/card.png').status).toBe('pass')
    expect(at('https://www.example.com/card.png')).toMatchObject({
      status: 'fail',
      message: 'robots.txt keeps facebookexternalhit and Twitterbot from the share image.',
    })
  })

  it('tells a picture too small for any card from one that is cut', () => {
    const address = 'https://cdn.example.net/card.png'
    expect(outcome(address, ['599', '599'])).toMatchObject({
      message: 'The share image has only 599 × 599 pixels.',
    })
    expect(outcome(address, ['600', '600'])).toMatchObject({
      message: 'Cards cut a share image of 600 × 600 pixels.',
    })
  })
})
