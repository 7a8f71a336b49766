import { describe, expect, it } from 'vitest'
import { scriptFact, stylesheetFact } from '../../../../test/support/facts.ts'
import { blocksRendering, stopsParser } from './blocking-resources.ts'

describe('blocksRendering', () => {
  it.each([
    { media: null, blocks: true },
    { media: ' ', blocks: true },
    { media: 'screen, print', blocks: true },
    { media: 'PRINT', blocks: false },
    { media: '(min-width: 60em)', blocks: false },
  ])('answers media $media with $blocks', ({ media, blocks }) => {
    expect(blocksRendering(stylesheetFact({ media }))).toBe(blocks)
  })

  it('passes over sheets that are off, alternate, in the body or data: URLs', () => {
    const others = [
      { disabled: true },
      { alternate: true },
      { inHead: false },
      { url: 'data:text/css,a' },
    ]
    for (const other of others) expect(blocksRendering(stylesheetFact(other))).toBe(false)
  })
})

describe('stopsParser', () => {
  it('passes over data blocks and scripts for old browsers', () => {
    const script = { async: false, defer: false }
    expect(stopsParser(scriptFact(script))).toBe(true)
    expect(stopsParser(scriptFact({ ...script, nomodule: true }))).toBe(false)
    expect(stopsParser(scriptFact({ ...script, kind: 'data' }))).toBe(false)
  })
})
