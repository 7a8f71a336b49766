import { expect, it } from 'vitest'
import { interrupted } from '../../../test/support/during-transaction.ts'
import { crawlQueue, siteDraft } from '../../../test/support/site-audits.ts'
import {
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { SubjectReference } from '../projects/find-subject.ts'

const PROJECT = { kind: 'project', reference: 'Shop' } as const

async function openAlerts({ db }: TestStore): Promise<string[]> {
  const rows = await db.selectFrom('alerts').select(['state', 'told']).execute()
  return rows.flatMap(({ state, told }) => (state === 'ok' && told === 0 ? [] : [state]))
}

it.each(['report', 'project'] as const)(
  'a run that ends while the watch of its %s is turned off leaves no open alert',
  async (kind) => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Shop' }))
    const subject: SubjectReference = kind === 'report' ? { kind, reference: report.id } : PROJECT
    await test.store.watches.set(owner, subject, true)
    const again = () => test.store.reports.update(owner, report.id, { rerun: true })
    // The third failure opens an alert.
    for (let run = 1; run <= 2; run += 1) {
      await runNext(test, failed())
      await again()
    }
    {
      const turnOff = () => test.store.watches.set(owner, subject, false)
      await using ending = await interrupted(test, 'is_on', turnOff)
      expect(await runNext(ending, failed())).toBe(true)
    }
    expect(await test.db.selectFrom('alerts').select('id').execute()).toHaveLength(1)
    expect(await openAlerts(test)).toEqual([])
  },
)

it.each(['site_audit', 'project'] as const)(
  'a crawl that fails while the watch of its %s is turned off leaves no open alert',
  async (kind) => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { id } = await test.store.siteAudits.create(owner, siteDraft({ project: 'Shop' }))
    const subject: SubjectReference = kind === 'site_audit' ? { kind, reference: id } : PROJECT
    await test.store.watches.set(owner, subject, true)
    const token = (await crawlQueue(test).claim('test'))?.token ?? ''
    {
      const turnOff = () => test.store.watches.set(owner, subject, false)
      await using ending = await interrupted(test, 'is_on', turnOff)
      const error = { code: 'unreachable', message: 'The site does not answer.' } as const
      expect(await crawlQueue(ending).fail(token, error)).toBe(true)
    }
    expect(await test.db.selectFrom('alerts').select('id').execute()).toHaveLength(1)
    expect(await openAlerts(test)).toEqual([])
  },
)
