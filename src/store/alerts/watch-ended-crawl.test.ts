import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  crawledAtOnce,
  crawlQueue,
  SECRET_SITE_CHECK,
  siteDraft,
} from '../../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { entriesFor } from '../feeds/feed-entries.ts'
import { dropSiteAudits } from '../sites/sweep-sites.ts'
import { unpackSite } from '../sites/unpack-site.ts'

const PROJECT = { kind: 'project', reference: 'Shop' } as const

/** A site audit in a watched project, with one crawl. Each crawl fails one check, unless it is made to pass. */
async function scene(test: TestStore) {
  const owner = await test.owner()
  const site = await test.store.siteAudits.create(owner, siteDraft({ project: 'Shop' }))
  const { id } = site
  await test.store.watches.set(owner, PROJECT, true)
  await crawledAtOnce(test, id)
  /** Changes the outcome of the latest crawl, with which the next one is compared. */
  const pretend = async (outcome: 'warn' | 'fail') => {
    const { crawl_id, finding } = await test.db
      .selectFrom('crawl_findings')
      .innerJoin('crawls', 'id', 'crawl_id')
      .select(['crawl_id', 'finding'])
      .where('check_id', '=', SECRET_SITE_CHECK)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const packed = zstdCompressSync(JSON.stringify({ ...unpackSite.head(finding), outcome }))
    await test.db
      .updateTable('crawl_findings')
      .set({ outcome, finding: packed })
      .where('check_id', '=', SECRET_SITE_CHECK)
      .where('crawl_id', '=', crawl_id)
      .execute()
  }
  const crawl = async () => {
    await test.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(test, id)
  }
  const fail = async () => {
    await test.store.siteAudits.crawl(owner, id)
    const claimed = await crawlQueue(test).claim('test')
    const error = { code: 'unreachable', message: 'The site does not answer.' } as const
    await crawlQueue(test).fail(claimed?.token ?? '', error)
  }
  const alerts = async () => (await test.store.alerts.list(owner, {})) ?? []
  const states = async () =>
    (await alerts()).map(({ rule, state }) => `${rule} ${state}`).toSorted()
  const events = async () => {
    const rows = await test.db.selectFrom('events').selectAll().orderBy('id').execute()
    return rows
      .filter(({ kind }) => kind !== 'crawl.completed')
      .map(({ kind, body }) => `${kind}: ${JSON.parse(body).headline}`)
  }
  return { owner, id, pretend, crawl, fail, alerts, states, events }
}

const RULE = `check:${SECRET_SITE_CHECK}`

describe('an alert of a site audit', () => {
  it('opens when a crawl fails a check that the one before passed, instead of another event', async () => {
    await using test = await openTestStore()
    const { id, pretend, crawl, alerts, states, events } = await scene(test)
    await pretend('warn')
    await crawl()
    expect(await states()).toEqual([`${RULE} open`])
    expect(await alerts()).toMatchObject([
      { subject: { kind: 'site_audit', id }, run: 2, runBefore: 1, project: { name: 'Shop' } },
    ])
    expect(await events()).toEqual([
      expect.stringMatching(/^alert\.confirmed: www\.example\.com: Links lead to 1 missing/),
    ])
    await crawl()
    expect(await events()).toHaveLength(1)
  })

  it('opens when a crawl breaks a budget of the project, whatever its options, and ends with it', async () => {
    await using test = await openTestStore()
    const { owner, crawl, alerts, states, events } = await scene(test)
    const rule = { measure: `check.${SECRET_SITE_CHECK}`, max: 0, path: '/' }
    await test.store.channels.create(owner, {
      name: 'Team',
      settings: { kind: 'slack', url: 'https://hooks.example/1' },
      events: ['project.budget_broken'],
      projects: null,
    })
    await test.store.budgets.change(owner, 'Shop', () => [rule, { ...rule, path: '/other' }])
    await test.db.updateTable('crawls').set({ choices: '{"pages":7}' }).execute()
    await crawl()
    const [alert] = await alerts()
    expect(alert).toMatchObject({ state: 'open', value: 1, run: 2 })
    expect(alert?.rule).toMatch(/^budget:/)
    const broken = 'breaks a budget: Check site-broken-links on / is 1 (limit: at most 0)'
    expect(await events()).toEqual([
      `alert.confirmed: www.example.com ${broken}`,
      `project.budget_broken: www.example.com ${broken}`,
    ])
    await test.store.budgets.change(owner, 'Shop', () => [])
    await crawl()
    expect(await states()).not.toContain(`${alert?.rule} open`)
    expect(await events()).toHaveLength(2)
  })

  it('ends without a message when the options of the site audit change', async () => {
    await using test = await openTestStore()
    const { pretend, crawl, states, events } = await scene(test)
    await pretend('warn')
    await crawl()
    await test.db
      .updateTable('crawls')
      .set({ choices: '{"pages":7}' })
      .where('number', '=', 2)
      .execute()
    await crawl()
    expect(await states()).toEqual([expect.not.stringContaining('open')])
    expect(await events()).toHaveLength(1)
  })

  it('needs two failed crawls to say that the site cannot be crawled, and one good one to recover', async () => {
    await using test = await openTestStore()
    const { crawl, fail, states, events } = await scene(test)
    await fail()
    expect(await states()).toEqual(['target suspected'])
    await crawl()
    expect(await states()).toEqual(['target noise'])
    await fail()
    await fail()
    expect(await states()).toEqual(['target open'])
    await crawl()
    expect(await states()).toEqual(['target recovering'])
    await crawl()
    expect(await states()).toEqual(['target resolved'])
    expect(await events()).toEqual([
      'alert.confirmed: www.example.com: The crawl failed: The site does not answer',
      'alert.resolved: Resolved on www.example.com: The site can be crawled again',
    ])
  })

  it.each(['its worker falls silent', 'it is tried again'] as const)(
    'is raised by a crawl that is given up, whether %s',
    async (way) => {
      await using test = await openTestStore()
      const { owner, id, states, events } = await scene(test)
      const queue = crawlQueue(test)
      for (const crawl of [2, 3]) {
        await test.store.siteAudits.crawl(owner, id)
        for (let attempt = 1; attempt <= 3; attempt++) {
          const token = (await queue.claim('test'))?.token ?? ''
          if (way === 'it is tried again') {
            await queue.retry(token)
            await test.db.updateTable('crawls').set({ run_after: 0 }).execute()
          } else await test.db.updateTable('crawls').set({ lease_until: 0 }).execute()
        }
        expect(await queue.claim('test')).toBeUndefined()
        const ended = await test.store.crawls.find(owner, id, crawl)
        expect(ended).toMatchObject({ status: 'failed', error: { code: 'crashed' } })
        expect(ended?.endedAt).toBeLessThanOrEqual(Date.now())
      }
      expect(await states()).toEqual(['target open'])
      expect(await events()).toEqual([
        'alert.confirmed: www.example.com: The crawl failed: An error in Pagemark interrupted the crawl several times',
      ])
    },
  )

  it('is muted and annotated by those who may change the site audit', async () => {
    await using test = await openTestStore()
    const { owner, crawl, pretend, alerts, states, events } = await scene(test)
    await pretend('warn')
    await crawl()
    const [{ id } = { id: '' }] = await alerts()
    const stranger = await test.owner()
    expect(await test.store.alerts.find(stranger, id)).toBeUndefined()
    expect(await test.store.alerts.change(stranger, id, { mute: 'change' })).toBeUndefined()
    expect(await test.store.alerts.change(owner, id, { mute: 'change', note: 'Known' })).toBe(
      'changed',
    )
    expect(await states()).toEqual([`${RULE} muted`])
    expect(await test.store.alerts.find(owner, id)).toMatchObject({
      note: 'Known',
      mayChange: true,
    })
    await crawl()
    expect(await events()).toHaveLength(1)
  })

  it('closes without a message when the project is no longer watched', async () => {
    await using test = await openTestStore()
    const { owner, crawl, pretend, states, events } = await scene(test)
    await pretend('warn')
    await crawl()
    await test.store.watches.set(owner, PROJECT, false)
    expect(await states()).toEqual([`${RULE} resolved`])
    expect(await events()).toHaveLength(1)
    await pretend('warn')
    await crawl()
    expect((await events()).map((each) => each.split(':')[0])).toEqual([
      'alert.confirmed',
      'crawl.worse',
    ])
  })

  it('is in the feed of its project, for visitors unless it is muted', async () => {
    await using test = await openTestStore()
    const { owner, id, crawl, pretend, alerts } = await scene(test)
    await pretend('warn')
    await crawl()
    const [alert] = await alerts()
    const projectId = alert?.project.id ?? ''
    const kinds = async (actor: Parameters<typeof entriesFor>[1]) =>
      (await entriesFor(test.db, actor, projectId)).map(({ kind }) => kind)
    expect(await kinds({ kind: 'anonymous' })).toContain('alert.confirmed')
    expect((await entriesFor(test.db, owner, projectId))[0]?.subjectPath).toBe(`/s/${id}`)
    await test.store.alerts.change(owner, alert?.id ?? '', { mute: 'change' })
    expect(await kinds({ kind: 'anonymous' })).not.toContain('alert.confirmed')
    expect(await kinds(owner)).toContain('alert.confirmed')
  })

  it('is removed with its site audit', async () => {
    await using test = await openTestStore()
    const { owner, id, crawl, pretend } = await scene(test)
    await pretend('warn')
    await crawl()
    await test.store.siteAudits.delete(owner, id)
    await test.db.updateTable('site_audits').set({ deleted_at: 1 }).execute()
    while ((await dropSiteAudits(test.db, 2)) > 0);
    expect(await test.db.selectFrom('alerts').select('id').execute()).toEqual([])
  })
})

it('a site audit with alerts of its own has them in a project without', async () => {
  await using test = await openTestStore()
  const { owner, id, fail, states } = await scene(test)
  await test.store.watches.set(owner, PROJECT, false)
  await fail()
  expect(await states()).toEqual([])
  await test.store.watches.set(owner, { kind: 'site_audit', reference: id }, true)
  await fail()
  expect(await states()).toEqual(['target suspected'])
})
