import { expect, it } from 'vitest'
import { linkFact, pageFacts } from '../../../test/support/facts.ts'
import { linksHttpDowngrade } from './links-http-downgrade.ts'

it('counts http links to this very page, and mentions those to other sites', () => {
  const { address } = pageFacts()
  const own = linkFact({ href: 'http://www.example.com/', party: 'internal' })
  const other = linkFact({ href: 'http://example.net/', party: 'external' })
  expect(linksHttpDowngrade.evaluate({ links: [own, other], address }).status).toBe('warn')
  expect(linksHttpDowngrade.evaluate({ links: [other], address })).toMatchObject({
    status: 'pass',
    message: '1 link to other sites uses http',
  })
})
