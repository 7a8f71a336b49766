import { expect, it } from 'vitest'
import { MOST_LISTED } from '../../crawl/crawl-settings.ts'
import { parseTarget } from '../../request/target.ts'
import { readSiteDraft } from './site-audit-fields.ts'

it('the longest list of URLs is read with other requests in between', async () => {
  const urls = Array.from({ length: MOST_LISTED }, (_, n) => `https://example.com/${n}`)
  let others = 0
  const serveOthers = () => {
    others += 1
    serving = setImmediate(serveOthers)
  }
  let serving = setImmediate(serveOthers)
  const { listed } = await readSiteDraft(
    { urls },
    { parseTarget: (text) => parseTarget(text), defaultPrivacy: 0 },
  )
  clearImmediate(serving)
  expect(listed).toEqual(urls)
  expect(others).toBeGreaterThanOrEqual(MOST_LISTED / 250 - 1)
})
