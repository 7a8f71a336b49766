import { expect, it } from 'vitest'
import { exampleSite } from '../../checks/site/shared/example-site.ts'
import { linkingPages, MOST_LINKING } from './linking-pages.ts'

it('keeps the pages that link to each URL, without the page itself, up to a limit', () => {
  const many = Object.fromEntries(
    Array.from({ length: MOST_LINKING + 5 }, (_, n) => [`/${n}`, { links: ['/hub'] }]),
  )
  const urls = { '/': { links: ['/', '/a', '/a'] }, '/a': { links: ['/', '/hub'] }, '/hub': {} }
  const { starts, numbers } = linkingPages(exampleSite({ urls: { ...urls, ...many } }))
  const of = (number: number) => Array.from(numbers.subarray(starts[number - 1], starts[number]))
  expect(of(1)).toEqual([2])
  expect(of(2)).toEqual([1])
  expect(of(3)).toHaveLength(MOST_LINKING)
  expect(of(3).slice(0, 2)).toEqual([2, 4])
  expect(of(4)).toEqual([])
  expect(starts).toHaveLength(3 + MOST_LINKING + 5 + 1)
})
