import { describe, expect, it } from 'vitest'
import { pageFacts, scriptFact, textFacts } from '../../../test/support/facts.ts'
import { contentWithoutJs } from './content-without-js.ts'

const page = pageFacts({ scripts: [scriptFact()] })
const shell = (mainWords: number) => textFacts({ mainWords, emptyRoots: ['#root'] })

describe('content-without-js', () => {
  it.each([
    { words: 29, status: 'fail' },
    { words: 30, status: 'warn' },
    { words: 99, status: 'warn' },
    { words: 100, status: 'pass' },
  ])('answers $words words beside an empty root with $status', ({ words, status }) => {
    expect(contentWithoutJs.evaluate({ ...page, text: shell(words) }).status).toBe(status)
  })

  it('does not take data for a script', () => {
    const scripts = [scriptFact({ kind: 'data' }), scriptFact({ kind: 'importmap' })]
    expect(contentWithoutJs.evaluate({ ...page, scripts, text: shell(0) }).status).toBe('pass')
  })

  it('accuses neither error pages nor pages that were cut', () => {
    const response = { ...page.response, status: 400 }
    expect(contentWithoutJs.evaluate({ ...page, response, text: shell(0) }).status).toBe(
      'not-applicable',
    )
    const document = { ...page.document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(contentWithoutJs.evaluate({ ...page, document, text: shell(0) }).status).toBe(
      'not-applicable',
    )
  })
})
