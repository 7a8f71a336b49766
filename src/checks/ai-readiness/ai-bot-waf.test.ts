import { describe, expect, it } from 'vitest'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import { responseFacts } from '../../../test/support/network-facts.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import { aiBotWaf } from './ai-bot-waf.ts'

const judge = (page: Partial<LinkedPageFact>) =>
  aiBotWaf.evaluate({
    response: responseFacts(),
    linkedPages: [linkedPageFact({ relation: 'ai-agent', ...page })],
  })

describe('ai-bot-waf', () => {
  it('says that a refusal is no proof', () => {
    expect(judge({ status: 403, blocked: 'The page responds with status 403.' })).toMatchObject({
      status: 'informative',
      message: expect.stringContaining('not OpenAI’s'),
      evidence: [
        { name: 'Pagemark', status: 200 },
        { name: 'GPTBot', status: 403, note: 'The page responds with status 403.' },
      ],
    })
  })

  it('counts a challenge that answers 200 as a refusal', () => {
    const outcome = judge({ blocked: 'The site answered with a bot check by Anubis.' })
    expect(outcome).toMatchObject({ message: expect.stringContaining('refused') })
  })

  it('does not apply to other linked pages', () => {
    expect(judge({ relation: 'search-agent' }).status).toBe('not-applicable')
  })

  it('takes an error without a known wall for a refusal as well', () => {
    expect(judge({ status: 399 })).toMatchObject({
      message: expect.stringContaining('gets the page'),
    })
    expect(judge({ status: 400 })).toMatchObject({ message: expect.stringContaining('refused') })
  })
})
