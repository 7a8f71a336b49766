import { expect, it } from 'vitest'
import { EMPTY_PAGE } from '../../test/support/quick-crawl.ts'
import { HTML_ANSWER } from '../../test/support/site-audits.ts'
import { NO_REFERENCES } from '../crawl/references/reference.ts'
import { createMemoryStore } from '../crawl/store/memory-store.ts'
import { unpackSite } from '../store/sites/unpack-site.ts'
import { judgeCrawl } from './judge-crawl.ts'

const url = 'https://example.com/'
const file = (host: string) =>
  ({ url: `https://${host}/a.js`, type: 'script', party: 'third' }) as const

it('the thread that judges a crawl knows the third parties of the one before', async () => {
  const store = createMemoryStore({ mostKnown: 10 })
  await store.save([], [{ url, source: 'start', depth: 0, state: 'waiting' }])
  const page = { ...EMPTY_PAGE, files: [file('old.example'), file('new.example')] }
  await store.save([{ number: 1, state: 'done', answer: HTML_ANSWER, page, found: [] }], [])
  const { findings } = await judgeCrawl({
    store,
    end: {
      record: {
        start: url,
        startHops: [url],
        robots: { url: `${url}robots.txt`, state: 'absent', status: 404 },
        sitemaps: [],
        dated: [],
        sitemapsRead: true,
        sessionParameters: [],
      },
      stop: null,
      asleep: [],
      references: NO_REFERENCES,
      thirdPartiesBefore: ['old.example'],
    },
    startedAt: '2026-11-25T12:00:00.000Z',
    durationMs: 1,
  })
  const found = findings.find(({ check }) => check === 'site-third-parties')
  expect(found && unpackSite.head(found.head).message).toContain('1 of them new')
})
