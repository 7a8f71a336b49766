import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../crawl-settings.ts'
import { siteScope } from '../scope/site-scope.ts'
import { createFindUrls } from './find-urls.ts'

it('matching long URLs against slow globs does not block the event loop', async () => {
  const start = 'https://example.com/'
  const exclude = Array.from({ length: 50 }, () => `/${'*a'.repeat(249)}`)
  const scope = siteScope(start, { subdomains: false })
  const findUrls = createFindUrls(scope, { ...DEFAULT_CRAWL, exclude })
  const urls = Array.from({ length: 30 }, (_, place) => `${start}${'a'.repeat(2000)}${place}`)

  let turns = 0
  const ended = new AbortController()
  const finding = findUrls.findAll(urls, 'sitemap').finally(() => ended.abort())
  for (; !ended.signal.aborted; turns += 1) await setImmediate()
  expect((await finding).map(({ state }) => state)).toEqual(urls.map(() => 'waiting'))
  expect(turns).toBeGreaterThan(3)
})
