import { describe, expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { untilWaiting } from '../../../test/support/postgres/waits-for-lock.ts'
import { crawlQueue, heldCrawl } from '../../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import type { CrawlAct } from './crawls.ts'

const BLOCKED = { code: 'disallowed', message: 'Its robots.txt allows no page.' } as const

/** Asks for it after a worker changed the crawl, and before that is committed. */
async function actDuring(
  test: TestStore,
  { owner, site }: Awaited<ReturnType<typeof heldCrawl>>,
  { act, change }: { act: CrawlAct; change: (queue: ReturnType<typeof crawlQueue>) => unknown },
) {
  const asked = { siteAuditId: site.id, number: 1, act }
  const acting = await test.db.transaction().execute(async (trx) => {
    await change(crawlQueue({ db: trx }))
    const answer = test.store.crawls.act(owner, asked)
    // SQLite begins no second transaction.
    if (engineOfTests() !== 'sqlite') await untilWaiting(test.db, answer)
    return { answer }
  })
  return await acting.answer
}

describe('what a user does with a crawl', () => {
  it.each(['pause', 'resume', 'cancel'] as const)(
    'changes nothing of one that ends meanwhile: %s',
    async (act) => {
      await using test = await openTestStore()
      const held = await heldCrawl(test)
      const change = (queue: ReturnType<typeof crawlQueue>) => queue.fail(held.token, BLOCKED)
      const crawl = await actDuring(test, held, { act, change })
      expect(crawl).toMatchObject({ status: 'failed', error: BLOCKED })
      expect(crawl?.endedAt).not.toBeNull()
      const open = await test.db
        .selectFrom('crawls')
        .select('id')
        .where('status', 'in', ['queued', 'running', 'paused'])
        .execute()
      expect(open).toEqual([])
    },
  )

  it('cancels one that its worker gives back meanwhile', async () => {
    await using test = await openTestStore()
    const held = await heldCrawl(test)
    const change = (queue: ReturnType<typeof crawlQueue>) => queue.giveBack(held.token)
    const crawl = await actDuring(test, held, { act: 'cancel', change })
    expect(crawl).toMatchObject({ status: 'cancelled' })
    expect(await crawlQueue(test).claim('other')).toBeUndefined()
  })
})
