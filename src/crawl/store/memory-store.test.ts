import { describe, expect, it } from 'vitest'
import type { FoundUrl, Visit } from './crawl-store.ts'
import { createMemoryStore } from './memory-store.ts'

const found = (path: string, more: Partial<FoundUrl> = {}): FoundUrl => ({
  url: `https://example.com${path}`,
  source: 'link',
  depth: 1,
  state: 'waiting',
  ...more,
})
const visit = (number: number, more: Partial<Visit> = {}): Visit => ({
  number,
  state: 'done',
  answer: null,
  page: null,
  found: [],
  ...more,
})
const claimed = async (store: ReturnType<typeof createMemoryStore>, most = 9) =>
  (await store.claim(most)).map(({ url }) => new URL(url).pathname)

describe('a crawl in memory', () => {
  it('hands out URLs by depth, then by number, and at the end those that no link has reached', async () => {
    const store = createMemoryStore({ mostKnown: 100 })
    await store.save(
      [],
      [
        found('/listed', { source: 'sitemap', depth: null }),
        found('/deep', { depth: 2 }),
        found('/a'),
        found('/b'),
      ],
    )
    expect(await claimed(store)).toEqual(['/a', '/b', '/deep', '/listed'])
    expect(await claimed(store)).toEqual([])
  })

  it('brings a URL forward that a shorter way leads to, and hands it out once', async () => {
    const store = createMemoryStore({ mostKnown: 100 })
    await store.save(
      [],
      [
        found('/x', { source: 'sitemap', depth: null }),
        found('/y', { depth: 3 }),
        found('/far', { depth: 21, state: 'too-deep' }),
        found('/x', { depth: 2 }),
        found('/far', { depth: 1 }),
      ],
    )
    expect(await claimed(store)).toEqual(['/far', '/x', '/y'])
  })

  it('opens a URL that was not listed once a redirect leads to it, whatever its depth', async () => {
    const store = createMemoryStore({ mostKnown: 100 })
    const unlisted = { state: 'unlisted', depth: 1 } as const
    await store.save([], [found('/a', unlisted), found('/b', unlisted)])
    await store.save([], [found('/a', { source: 'redirect', depth: null }), found('/b', unlisted)])
    expect(await claimed(store)).toEqual(['/a'])
    const both = [found('/c', unlisted), found('/c', { source: 'redirect', depth: 2 })]
    expect(await store.save([], both)).toMatchObject({ known: 3, waiting: 1 })
    expect(await claimed(store)).toEqual(['/c'])
  })

  it('has what was claimed and not saved waiting again', async () => {
    const store = createMemoryStore({ mostKnown: 100 })
    await store.save([], [found('/a'), found('/b')])
    await store.claim(2)
    await store.save([visit(1)], [])
    expect(await store.resume()).toMatchObject({ known: 2, waiting: 1 })
    expect(await claimed(store)).toEqual(['/b'])
  })

  it('knows no more than it may', async () => {
    const store = createMemoryStore({ mostKnown: 2 })
    const { known } = await store.save([], [found('/a'), found('/b'), found('/c')])
    expect(known).toBe(2)
  })
})
