import { describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'

const URL_GIVEN = 'https://www.example.com/shop?session=secret'

async function scene(
  test: TestStore,
  events: readonly ('report.completed' | 'report.failed')[] | undefined,
) {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ url: URL_GIVEN }))
  if (!events) return { owner, report }
  await test.store.channels.create(owner, {
    name: 'Team',
    settings: { kind: 'slack', url: 'https://hooks.example/1' },
    events,
    projects: null,
  })
  return { owner, report }
}

const told = async ({ db }: TestStore) =>
  (await db.selectFrom('events').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    body: JSON.parse(row.body),
  }))

describe('the event at the end of an audit', () => {
  it('contains the score and the previous score, and no query strings', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, report } = await scene(test, ['report.completed', 'report.failed'])
    await runNext(test, completed())
    await test.store.reports.update(owner, report.id, { rerun: true })
    await runNext(test, completed({ score: 60 }))
    await test.store.reports.update(owner, report.id, { rerun: true })
    await runNext(test, completed({ score: 60 }))
    await test.store.reports.update(owner, report.id, { rerun: true })
    await runNext(test, failed())
    const events = await told(test)
    expect(events.map(({ kind, body }) => [kind, body.headline])).toEqual([
      ['report.completed', 'Audit of www.example.com/shop?… completed: score 78'],
      ['report.completed', 'Audit of www.example.com/shop?… completed: score 60, 78 before'],
      ['report.completed', 'Audit of www.example.com/shop?… completed: score 60, as before'],
      ['report.failed', 'Audit of www.example.com/shop?… failed'],
    ])
    expect(events[1]).toMatchObject({
      project_id: report.projectId,
      subject_id: report.id,
      body: {
        path: `/r/${report.id}`,
        data: { report_id: report.id, run: 2, score: 60, previous_score: 78 },
      },
    })
    expect(JSON.stringify(events)).not.toContain('secret')
    expect(await test.db.selectFrom('deliveries').select('id').execute()).toHaveLength(4)
  })

  it.each([
    { name: 'costs a single query when no channel subscribes to it', events: [], queries: 1 },
    { name: 'costs none without a channel', events: undefined, queries: 0 },
  ])('$name', async ({ events, queries }) => {
    const statements: string[] = []
    await using test = await openTestStore({
      ...NO_LIMITS,
      log: ({ query }) => void statements.push(query.sql),
    })
    await scene(test, events)
    statements.length = 0
    await runNext(test, completed())
    expect(statements.filter((sql) => /"(?:channels|events|deliveries)"/.test(sql))).toHaveLength(
      queries,
    )
    expect(await told(test)).toEqual([])
  })
})
