import { expect, it } from 'vitest'
import { linkFact, pageFacts } from '../../../test/support/facts.ts'
import { linksLocalDev } from './links-local-dev.ts'

const { address } = pageFacts()

it('lets a staging page link to itself', () => {
  const final = 'https://staging.example.com/'
  const links = [linkFact({ href: `${final}hours` })]
  const outcome = linksLocalDev.evaluate({ links, resources: [], address: { ...address, final } })
  expect(outcome.status).toBe('pass')
})

it('survives links without an address', () => {
  const links = [linkFact({ href: null, url: null })]
  expect(linksLocalDev.evaluate({ links, resources: [], address }).status).toBe('pass')
})
