import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import type { FrameFact } from '../../facts/element-facts.ts'
import { iframeSandbox } from './iframe-sandbox.ts'

const frame = (overrides: Partial<FrameFact>): FrameFact => ({
  src: 'https://player.example.org/',
  url: 'https://player.example.org/',
  title: null,
  name: '',
  sandbox: null,
  allow: null,
  loading: null,
  tabindex: null,
  presentational: false,
  line: 5,
  snippet: '<iframe>',
  exposed: true,
  ...overrides,
})

describe('iframe-sandbox', () => {
  it('counts third-party frames without sandbox and shows their permissions', () => {
    const frames = [frame({ allow: 'camera' }), frame({ sandbox: '' })]
    expect(iframeSandbox.evaluate({ address: addressFacts(), frames })).toMatchObject({
      message: 'The page sandboxes 1 of 2 frames of other sites',
      evidence: [{ note: 'no sandbox, allow="camera"' }, { note: 'sandbox=""' }],
    })
  })

  it('finds no escape from a frame of another origin', () => {
    const frames = [frame({ sandbox: 'allow-scripts allow-same-origin' })]
    expect(iframeSandbox.evaluate({ address: addressFacts(), frames })).not.toMatchObject({
      evidence: [{ note: 'can remove its own sandbox' }],
    })
  })
})
