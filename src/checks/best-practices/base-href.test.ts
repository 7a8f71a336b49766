import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import type { HeadFacts } from '../../facts/document-facts.ts'
import { baseHref } from './base-href.ts'

const { address } = pageFacts()

function outcome(...bases: Partial<HeadFacts['bases'][number]>[]) {
  const whole = bases.map((base) => ({
    href: '/',
    target: null,
    line: 4,
    resolved: 'https://www.example.com/',
    afterUrls: false,
    ...base,
  }))
  return baseHref.evaluate({ head: headFacts({ bases: whole }), address })
}

describe('base-href', () => {
  it('says that browsers ignore data: and javascript:', () => {
    expect(outcome({ href: 'data:,', resolved: null })).toMatchObject({
      status: 'warn',
      message: 'The base URL is unusable, and browsers ignore it',
    })
  })

  it('counts another port or scheme as another origin', () => {
    expect(
      outcome({ href: 'http://www.example.com/', resolved: 'http://www.example.com/' }),
    ).toMatchObject({
      message: 'The base URL is on another origin',
    })
  })

  it('shows the second one where the first is fine', () => {
    expect(outcome({}, { href: '/b/', line: 5 })).toEqual({
      status: 'warn',
      message: 'The page has several base elements; browsers use only the first',
      evidence: [
        {
          line: 5,
          value: '/b/',
          note: 'The page has several base elements; browsers use only the first',
        },
      ],
    })
  })

  it('accepts one that only sets a target', () => {
    expect(outcome({ href: '', target: '_top', resolved: null }).status).toBe('pass')
  })
})
