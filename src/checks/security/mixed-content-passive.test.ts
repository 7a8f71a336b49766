import { describe, expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { mixedContentPassive } from './mixed-content-passive.ts'

describe('mixed-content-passive', () => {
  it('leaves blocked content to the other check', () => {
    const resources = [
      { ...resourceFact('http://cdn.example/a.png'), type: 'imageset' as const },
      { ...resourceFact('http://192.0.2.1/a.png'), type: 'image' as const },
    ]
    const facts = { address: addressFacts(), head: headFacts(), resources }
    expect(mixedContentPassive.evaluate(facts).status).toBe('pass')
  })

  it('counts icons, which are images too', () => {
    const resources = [{ ...resourceFact('http://cdn.example/favicon.ico'), type: 'icon' as const }]
    const facts = { address: addressFacts(), head: headFacts(), resources }
    expect(mixedContentPassive.evaluate(facts)).toMatchObject({
      status: 'warn',
      value: { number: 1 },
    })
  })
})
