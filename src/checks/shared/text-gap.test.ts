import { describe, expect, it } from 'vitest'
import { textFacts } from '../../../test/support/facts.ts'
import { textGap } from './text-gap.ts'

describe('the gap between the text that is sent and the text that is rendered', () => {
  it('is none where both are the same', () => {
    const text = textFacts({ mainWords: 40, main: 'Open on Monday.' })
    expect(textGap(text, text)).toEqual({ sent: 40, rendered: 40, share: 1, missing: [] })
  })

  it('leaves out what a banner asks for consent with, and no consent that was sent', () => {
    const cookies = 'We use cookies to measure.'
    const sent = textFacts({ mainWords: 10, main: 'Cookies are tasty.' })
    const rendered = textFacts({ mainWords: 15, main: `Cookies are tasty.\n${cookies}` })
    expect(textGap(sent, rendered)).toMatchObject({ rendered: 10, share: 1, missing: [] })
  })

  it('names what is missing, the longest first', () => {
    const sent = textFacts({ mainWords: 2, main: 'Loading now' })
    const rendered = textFacts({ mainWords: 8, main: 'Short\nOpen on Monday and on Friday' })
    expect(textGap(sent, rendered)).toMatchObject({
      share: 0.25,
      missing: ['Open on Monday and on Friday', 'Short'],
    })
  })

  it('is none where scripts take text away, and where nothing is rendered', () => {
    const sent = textFacts({ mainWords: 20, main: 'Open' })
    expect(textGap(sent, textFacts({ mainWords: 10, main: 'Open' })).share).toBe(1)
    expect(textGap(sent, textFacts({ mainWords: 0, main: '' })).share).toBe(1)
  })
})
