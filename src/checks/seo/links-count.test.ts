import { expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { MAX_FACTS } from '../../facts/collect/collector.ts'
import { linksCount } from './links-count.ts'

const messageOf = (count: number) =>
  linksCount.evaluate({ links: Array.from({ length: count }, () => linkFact()) })

it('says how many links there are', () => {
  expect(messageOf(3478)).toMatchObject({ message: 'The page has 3,478 links' })
})

it('says no exact number where the list of links was cut', () => {
  expect(messageOf(MAX_FACTS)).toMatchObject({ message: 'The page has at least 5,000 links' })
})
