import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { changesSince } from './crawl-changes.ts'

describe('changesSince', () => {
  it('leaves the problems out where comparing them takes too long', async () => {
    const test = await openTestStore()
    await using _ = test
    const owner = await test.owner()
    const { id } = await test.store.siteAudits.create(owner, siteDraft())
    await crawledAtOnce(test, id)
    await test.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(test, id)
    const { crawls } = test.store
    const after = await crawls.find(owner, id, 'latest')
    if (!after) throw new Error('There is no crawl.')
    const slow = {
      ...crawls,
      compare: async () => await setTimeout(200, undefined, { ref: false }),
    }
    const since = await changesSince(slow, after, 5)
    expect([since?.before.number, since?.problems]).toEqual([1, undefined])
    expect((await changesSince(crawls, after))?.problems).toEqual({ added: 0, fixed: 0, still: 1 })
  })
})
