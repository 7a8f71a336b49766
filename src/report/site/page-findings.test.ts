import { expect, it } from 'vitest'
import { exampleSite } from '../../checks/site/shared/example-site.ts'
import { createPageTally } from '../../crawl/site-facts/page-tally.ts'
import { CRAWL_CHECKS, pageFindings } from './page-findings.ts'

const IDS = CRAWL_CHECKS.map(({ id }) => id)
const SUBJECT = 'meta-description-present'

/** The message about a site of which each page has this one: null if it passes, undefined if the check does not apply. */
function messageFor(messages: readonly (string | null | undefined)[]): string | undefined {
  const urls = Object.fromEntries(messages.map((_, n) => [`/${n}`, {}]))
  const tally = createPageTally(IDS)
  for (const [n, message] of messages.entries()) {
    const letter = message === undefined ? '-' : message === null ? 'p' : 'f'
    const outcomes = IDS.map((id) => (id === SUBJECT ? letter : '-')).join('')
    const finding = { check: SUBJECT, outcome: 'fail', extent: 1, tier: null } as const
    const findings = letter === 'f' ? [{ ...finding, message: message ?? '' }] : []
    tally.add(n + 1, { outcomes, findings, score: 50 })
  }
  const [found] = pageFindings({ facts: exampleSite({ urls }), templates: [] }, tally.result())
  return found?.finding.message
}

it.each([
  [['It is bad', 'It is bad', 'It is bad'], 'All 3 pages: It is bad'],
  [['It is bad', 'It is bad'], 'Both pages: It is bad'],
  [['It is bad'], '1 page: It is bad'],
  [['It is bad', 'It is bad', null], '2 of 3 pages: It is bad'],
  [['It is bad', 'It is bad', undefined], '2 pages: It is bad'],
  [['1 is bad', '2 are bad', '2 are bad'], 'All 3 pages, for example: 2 are bad'],
  [['1 is bad', '2 are bad', null], '2 of 3 pages, for example: 1 is bad'],
] as const)('pages with %j: %s', (messages, text) => {
  expect(messageFor(messages)).toBe(text)
})
