import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../test/support/facts.ts'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import { someResults } from '../../test/support/store.ts'
import type { CheckResult } from './results.ts'
import { withoutHandedSecrets } from './without-handed-secrets.ts'

const ASKED = 'https://www.example.com/in?key=asked4Alone'
const FINAL = 'https://www.example.com/page?key=asked4Alone&token=handed2You'
const LINK = '</in?key=asked4Alone>; rel=shortlink, </next?token=link3dToYou>; rel=next'
const plain = pageFacts()

const facts = pageFacts({
  address: { ...plain.address, requested: ASKED, final: FINAL },
  cookies: [
    {
      name: 'sid',
      value: 'k3ptByYou',
      raw: 'sid=k3ptByYou',
      setBy: ASKED,
      secure: true,
      httpOnly: true,
      sameSite: null,
      domain: null,
      path: null,
      partitioned: false,
      lifetime: null,
      deletes: false,
      purpose: 'session',
    },
  ],
  response: {
    ...plain.response,
    headers: [
      ['X-Auth-Token', 's4idToYou'],
      ['Link', LINK],
    ],
  },
})

const CHECK: CheckResult = {
  id: 'a-check',
  category: 'seo',
  importance: 'low',
  stage: 'static',
  outcome: 'fail',
  title: '',
  message: 'The address has handed2You, the page k3ptByYou.',
  value: null,
  evidence: [
    { url: FINAL, snippet: 'sid=k3ptByYou', value: 's4idToYou', line: 3 },
    { value: LINK },
  ],
  evidence_total: 1,
  family: 'title',
  tier: 'D',
  gain: null,
  loss: null,
  points: null,
  superseded_by: null,
  why: '',
  fix: '',
  source: '',
}

describe('secrets that the site gave to one visitor', () => {
  it('are removed wherever the results quote them, but the request is kept', () => {
    const results = someResults({ url: ASKED, final_url: FINAL, checks: [CHECK] })
    const { page } = results
    const cleaned = withoutHandedSecrets(
      { ...results, page: { ...page, title: 'k3ptByYou' } },
      facts,
    )

    expect(JSON.stringify(cleaned)).not.toMatch(/handed2You|k3ptByYou|s4idToYou|link3dToYou/)
    const final = FINAL.replace('handed2You', 'redacted')
    expect(cleaned).toMatchObject({ url: ASKED, final_url: final, page: { title: 'redacted' } })
    expect(cleaned.checks[0]).toMatchObject({
      message: 'The address has redacted, the page redacted.',
      evidence: [
        { url: final, snippet: 'sid=redacted', value: 'redacted', line: 3 },
        { value: LINK.replace('link3dToYou', 'redacted') },
      ],
    })
  })

  it('cost nothing when there are none', () => {
    const results = someResults()
    expect(withoutHandedSecrets(results, pageFacts({ cookies: [] }))).toBe(results)
  })

  it('do not remove the fixed words of results', () => {
    const results = sampleLabResults()
    const { page } = results
    const told = ['mobile', 'performance', 'Script', 'measured', 'simulate']
    const cleaned = withoutHandedSecrets(
      { ...results, page: { ...page, title: 'Our mobile performance' } },
      facts,
      told,
    )
    expect(cleaned.lab).toEqual(results.lab)
    expect(cleaned.page.title).toBe('Our redacted redacted')
  })
})
