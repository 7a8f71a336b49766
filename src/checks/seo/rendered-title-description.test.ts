import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { renderedTitleDescription } from './rendered-title-description.ts'

function judge(html: string, rendered: string) {
  return renderedTitleDescription.evaluate(exampleFacts({ html, rendered }))
}

describe('rendered-title-description', () => {
  it.each([
    ['(1) Inbox', '(24+) Inbox'],
    ['[3] Inbox', 'Inbox'],
    ['Library  news', 'Library news'],
    ['Library – open today', 'today Library – open '],
  ])('takes %s and %s for one title', (sent, rendered) => {
    expect(judge(`<title>${sent}</title>`, `<title>${rendered}</title>`)).toEqual({
      status: 'pass',
    })
  })

  it('shows both, and what is none', () => {
    expect(judge('<title>Loading</title>', '<title>Library</title><h1>Books</h1>')).toEqual({
      status: 'warn',
      message: 'Scripts change title, h1',
      evidence: [
        { name: 'title', value: 'Loading', note: 'rendered: Library' },
        { name: 'h1', value: 'none', note: 'rendered: Books' },
      ],
    })
  })

  it('does not take an anagram for a title that runs in a circle', () => {
    expect(judge('<title>silent</title>', '<title>listen</title>')).toMatchObject({
      status: 'warn',
    })
  })
})
