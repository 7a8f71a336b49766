import { describe, expect, it } from 'vitest'
import { frameFact } from '../../../test/support/frame-fact.ts'
import type { FrameFact } from '../../facts/element-facts.ts'
import { iframeTitles } from './iframe-titles.ts'

function outcome(overrides: Partial<FrameFact>) {
  return iframeTitles.evaluate({ frames: [frameFact(overrides)] })
}

describe('iframe-titles', () => {
  it('shows the line and the address', () => {
    expect(outcome({})).toMatchObject({
      status: 'fail',
      message: '1 frame has no title',
      evidence: [{ line: 9, url: 'https://www.example.com/map' }],
    })
  })

  it.each([
    '<iframe width=1 height=1>',
    "<iframe height='0px' src=x width='0'>",
    '<iframe HEIGHT = "1" WIDTH = "1"/>',
  ])('does not require a title of %s', (snippet) => {
    expect(outcome({ snippet }).status).toBe('not-applicable')
  })

  it.each(['<iframe width="1" height="100">', '<iframe data-width="0" max-height="0" width="16">'])(
    'requires a title of %s',
    (snippet) => {
      expect(outcome({ snippet }).status).toBe('fail')
    },
  )

  it('exempts only frames that the keyboard cannot reach', () => {
    expect(outcome({ tabindex: '-1' }).status).toBe('not-applicable')
    expect(outcome({ tabindex: '0' }).status).toBe('fail')
    expect(outcome({ tabindex: 'x' }).status).toBe('fail')
  })

  it('shows no URL when the frame has none', () => {
    expect(outcome({ url: null })).not.toHaveProperty('evidence.0.url')
  })
})
