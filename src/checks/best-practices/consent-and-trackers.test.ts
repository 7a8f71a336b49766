import { describe, expect, it } from 'vitest'
import { scriptFact } from '../../../test/support/facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { consentAndTrackers } from './consent-and-trackers.ts'

const tracker = resourceFact('https://static.hotjar.com/c/1.js')

describe('consent-and-trackers', () => {
  it.each([`window.__tcfapi = f`, `gtag('consent','default',{})`, `gtag( "consent", "update" )`])(
    'sees a sign of consent in %s',
    (code) => {
      const scripts = [scriptFact({ code, src: null })]
      expect(consentAndTrackers.evaluate({ resources: [tracker], scripts })).toMatchObject({
        message: 'The markup names 1 tracker and shows a sign of a consent request',
      })
    },
  )

  it('says so when there is no sign', () => {
    expect(
      consentAndTrackers.evaluate({ resources: [tracker], scripts: [scriptFact()] }),
    ).toMatchObject({
      message: 'The markup names 1 tracker and shows no sign of a consent request',
    })
  })

  it('counts a consent platform as the sign, not as a tracker', () => {
    const platform = resourceFact('https://consent.cookiebot.com/uc.js')
    expect(consentAndTrackers.evaluate({ resources: [platform], scripts: [] }).status).toBe(
      'not-applicable',
    )
    expect(
      consentAndTrackers.evaluate({ resources: [platform, tracker], scripts: [] }),
    ).toMatchObject({
      value: { number: 1 },
      message: 'The markup names 1 tracker and shows a sign of a consent request',
    })
  })
})
