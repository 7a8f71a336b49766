import { expect, it } from 'vitest'
import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { pageWith, startCrawlSite } from '../../../test/support/crawl-site.ts'
import { linkReader, quickCrawl } from '../../../test/support/quick-crawl.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { notIndexable } from '../site-facts/not-indexable.ts'

const opened = closeAfterEach()

it('keeps that a page was too much to read, and does not ask for it again', async () => {
  const site = await opened(
    startCrawlSite({ '/': pageWith('Start', ['/bomb']), '/bomb': pageWith('Bomb', []) }),
  )
  const links = linkReader()
  const reader = {
    ...links,
    read: async (page: Parameters<typeof links.read>[0]) =>
      new URL(page.response.url).pathname === '/bomb'
        ? { page: null, blocked: null, tooMuch: true }
        : await links.read(page),
  }
  const store = createMemoryStore({ mostKnown: 10 })
  await quickCrawl({ url: `${site.origin}/`, store, reader })
  const [, bomb] = await Array.fromAsync(store.urls())
  expect(bomb).toMatchObject({ state: 'done', answer: { status: 200, failure: 'too_large' } })
  expect(bomb && notIndexable(bomb, undefined)).toBe('too-large')
  expect(site.paths().filter((path) => path === '/bomb')).toHaveLength(1)
})
