import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { aiTrainingPolicy } from './ai-training-policy.ts'

const page = pageFacts()

describe('ai-training-policy', () => {
  it('reads policies between the groups of robots.txt, and only whole lines', () => {
    const text =
      'User-agent: *\r\nContent-Signal: ai-train=no\r\n# License: none\r\nLicense: https://a.example/rsl.xml\r\n'
    const outcome = aiTrainingPolicy.evaluate({ ...page, robotsTxt: { ...page.robotsTxt, text } })
    expect(outcome).toMatchObject({
      status: 'informative',
      evidence: expect.arrayContaining([
        { name: 'Content-Signal', value: 'ai-train=no', note: 'robots.txt' },
        { name: 'License', value: 'https://a.example/rsl.xml', note: 'robots.txt' },
      ]),
    })
    expect(JSON.stringify(outcome.status === 'informative' && outcome.evidence)).not.toContain(
      'none',
    )
  })

  it('keeps its other evidence when robots.txt is unknown', () => {
    const robotsTxt = { ...page.robotsTxt, state: 'unreachable' } as const
    const headers = [['tdm-reservation', '1']] as const
    const response = { ...page.response, headers }
    expect(aiTrainingPolicy.evaluate({ ...page, robotsTxt, response })).toEqual({
      status: 'informative',
      message: 'The rules of robots.txt are unknown; 1 other statement on training exists',
      evidence: [{ name: 'TDM-Reservation', value: '1', note: 'header' }],
    })
  })

  it('reads its own meta elements and no other ones', () => {
    const metas = [
      metaFact({ name: 'robots', content: 'noai', line: 3 }),
      metaFact({ name: 'robots', content: 'noindex', line: 4 }),
      metaFact({ name: 'description', content: 'The noai token', line: 5 }),
      metaFact({ name: 'tdm-reservation', content: '1', line: 6 }),
    ]
    const robotsTxt = { ...page.robotsTxt, state: 'unreachable' } as const
    const outcome = aiTrainingPolicy.evaluate({ ...page, robotsTxt, head: headFacts({ metas }) })
    expect(outcome).toMatchObject({ evidence: [{ line: 3 }, { line: 6, name: 'tdm-reservation' }] })
  })

  it('counts the bots that robots.txt disallows', () => {
    const rules = [{ allow: false, pattern: '/', line: 2 }]
    const robotsTxt = { ...page.robotsTxt, groups: [{ agents: ['gptbot', 'ccbot'], rules }] }
    expect(aiTrainingPolicy.evaluate({ ...page, robotsTxt })).toMatchObject({
      message: expect.stringMatching(/^robots\.txt disallows 2 of /),
    })
  })
})
