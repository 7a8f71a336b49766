import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { Overlay } from '../../facts/lab/layout-facts.ts'
import { intrusiveInterstitial } from './intrusive-interstitial.ts'

const layer: Overlay = {
  share: 0.9,
  snippet: '<div class="layer">',
  text: '',
  frames: [],
  asksForPassword: false,
}

function judge(...own: readonly Partial<Overlay>[]) {
  const overlays = own.map((one) => ({ ...layer, ...one }))
  const interactionTests = { overlays: { measured: true, value: { overlays } } } as const
  return intrusiveInterstitial.evaluate(
    exampleFacts({ html: '<p>Open', lab: { interactionTests } }),
  )
}

describe('intrusive-interstitial', () => {
  it.each([
    {
      name: 'consent in a frame',
      own: [{ frames: ['SP Consent Message https://cmp.example.com/'] }],
    },
    {
      name: 'consent before a darkened page',
      own: [{ share: 1 }, { share: 0.4, text: 'Cookies?' }],
    },
    {
      name: 'consent by the name of its maker',
      own: [{ snippet: '<div id="onetrust-banner-sdk">' }],
    },
    { name: 'the age', own: [{ text: 'Are you over 18?' }] },
    { name: 'the age in German', own: [{ text: 'Bist du schon über 18?' }] },
    { name: 'the age in German', own: [{ text: 'Inhalte ab 18 Jahren. Wann bist du geboren?' }] },
    { name: 'a login', own: [{ text: 'Please sign in to read on' }] },
    { name: 'a password', own: [{ asksForPassword: true }] },
  ])('only warns of a layer that asks for $name', ({ own }) => {
    expect(judge(...own)).toMatchObject({ status: 'warn' })
  })

  it.each([
    { share: 0.75, status: 'warn' },
    { share: 0.76, status: 'fail' },
    { share: 0.31, status: 'warn' },
    { share: 0.3, status: 'pass' },
  ])('answers $status to $share of the screen', ({ share, status }) => {
    expect(judge({ share, text: 'Get 18 % off' })).toMatchObject({ status })
  })
})
