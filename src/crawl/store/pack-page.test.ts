import { expect, it } from 'vitest'
import { EMPTY_PAGE } from '../../../test/support/quick-crawl.ts'
import { linksOf } from './link-columns.ts'
import { packPage, unpackPage, unpackPages } from './pack-page.ts'

it('reads many pages as it reads each', () => {
  const link = { to: 2, anchor: 'a, [b]', nofollow: true, around: false }
  const packed = ['one', '[two],', 'three'].map((title, place) =>
    packPage({
      ...EMPTY_PAGE,
      title,
      links: [
        { ...link, fragment: place === 0 ? null : 'x' },
        { ...link, around: true, fragment: null },
      ],
    }),
  )
  const together = unpackPages(packed).map(({ links, ...page }) => ({
    ...page,
    links: linksOf(links),
  }))
  expect(together).toEqual(packed.map(unpackPage))
  expect(unpackPages(packed.slice(0, 1)).map(({ title }) => title)).toEqual(['one'])
  expect(unpackPages([])).toEqual([])
})

it('leaves little of Node’s buffers behind, which only a full collection frees', () => {
  const link = { to: 2, anchor: '', nofollow: false, around: false, fragment: null }
  const page = {
    ...EMPTY_PAGE,
    links: Array.from({ length: 60 }, (_, n) => ({ ...link, to: n, anchor: `About article ${n}` })),
  }
  packPage(page)
  const before = process.memoryUsage().arrayBuffers
  const packed = Array.from({ length: 300 }, () => packPage(page).byteLength)
  const kept = process.memoryUsage().arrayBuffers - before
  expect(packed[0]).toBeLessThan(2000)
  expect(kept / packed.length).toBeLessThan(6000)
})
