import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { TextFileFact } from '../../facts/network-facts.ts'
import { llmsTxt } from './llms-txt.ts'

function outcome(overrides: Partial<TextFileFact>) {
  const { wellKnown } = pageFacts()
  const found = {
    url: 'https://www.example.com/llms.txt',
    status: 200,
    contentType: 'text/plain',
    html: false,
    text: '',
    ...overrides,
  }
  return llmsTxt.evaluate({ wellKnown: { ...wellKnown, llmsTxt: found } })
}

describe('llms-txt', () => {
  it('names the missing parts', () => {
    expect(outcome({ text: '## Only a part' })).toMatchObject({
      message: 'llms.txt has no # heading, no links, fewer than 50 characters',
    })
    expect(outcome({ text: `Intro\n# Library\n${'x'.repeat(50)}` })).toMatchObject({
      message: 'llms.txt has no links',
    })
  })

  it('does not apply when the file is missing, and mentions a server error', () => {
    expect(outcome({ status: 404 }).status).toBe('not-applicable')
    expect(outcome({ status: 500 })).toMatchObject({ message: 'llms.txt answers with status 500' })
  })
})
