import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { PageOutline } from '../../facts/lab/rendered-facts.ts'
import { mobileParity } from './mobile-parity.ts'

const none: PageOutline = { words: 0, headings: [], links: [], types: [] }
const five = ['a', 'b', 'c', 'd', 'e']

function judge(phone: Partial<PageOutline>, desktop: Partial<PageOutline>) {
  const lab = {
    page: { outline: { ...none, ...phone } },
    interactionTests: { desktop: { measured: true, value: { ...none, ...desktop } } },
  } as const
  return mobileParity.evaluate(exampleFacts({ html: '<p>Open', lab }))
}

describe('mobile-parity', () => {
  it.each([
    { name: 'words', phone: { words: 80 }, fewer: { words: 79 }, desktop: { words: 100 } },
    {
      name: 'headings',
      phone: { headings: five.slice(1) },
      fewer: { headings: five.slice(2) },
      desktop: { headings: five },
    },
    {
      name: 'links',
      phone: { links: five.slice(1) },
      fewer: { links: five.slice(2) },
      desktop: { links: five },
    },
    {
      name: 'structured data',
      phone: { types: five.slice(1) },
      fewer: { types: five.slice(2) },
      desktop: { types: five },
    },
  ])('passes four fifths of the $name and warns below', ({ name, phone, fewer, desktop }) => {
    expect(judge(phone, desktop)).toEqual({ status: 'pass' })
    expect(judge(fewer, desktop)).toMatchObject({ status: 'warn', evidence: [{ name }] })
  })

  it('names what phones do not get', () => {
    expect(judge({ headings: ['a'] }, { headings: five })).toMatchObject({
      message: 'The mobile page lacks content of the desktop page: headings',
      evidence: [{ value: 1, expected: 5, note: 'missing on mobile: b · c · d · e' }],
    })
  })

  it('does not mind other links, as long as there are as many', () => {
    expect(judge({ links: ['f', 'g', 'h', 'i'] }, { links: five })).toEqual({ status: 'pass' })
  })
})
