import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { Example } from '../check.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { trackersBeforeConsent } from './trackers-before-consent.ts'

const outcome = (example: Example) => trackersBeforeConsent.evaluate(exampleFacts(example))

describe('trackers-before-consent', () => {
  it('does not count a tag manager as a tracker', () => {
    const url = 'https://www.googletagmanager.com/gtm.js?id=GTM-1'
    const html = '<html lang="de">'
    expect(outcome({ html, lab: { requests: [requestExample({ url })] } }).status).toBe('pass')
  })

  it('recognises consent code that a script added', () => {
    const url = 'https://static.hotjar.com/c/hotjar-1.js'
    const rendered = '<script>gtag("consent", "default", {})</script>'
    expect(outcome({ rendered, lab: { requests: [requestExample({ url })] } })).toMatchObject({
      status: 'warn',
      message: '1 sign of tracking appears before consent (checked because of consent code)',
    })
  })

  it('looks into storage too, and counts a service of each place', () => {
    const storage = [
      { area: 'local', origin: 'https://www.example.de', key: '_uetsid', bytes: 40 },
      { area: 'indexed-db', origin: 'https://www.example.de', key: 'AMP_1', bytes: 0 },
      { area: 'session', origin: 'https://www.example.de', key: 'cart', bytes: 9 },
    ] as const
    expect(outcome({ url: 'https://www.example.de/', lab: { storage } })).toMatchObject({
      value: { number: 2 },
    })
  })
})
