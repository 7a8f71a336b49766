import { describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../test/support/store.ts'
import { wordsOf } from '../store/database/dialect.ts'
import type { ClaimedRun } from './claim-run.ts'

/** One run for each of these hosts is claimed, in this order. */
async function claimed(test: TestStore, ...hosts: readonly string[]): Promise<ClaimedRun[]> {
  const owner = await test.owner()
  for (const host of hosts) {
    await test.store.reports.store(owner, reportDraft({ url: `https://${host}/` }))
  }
  const runs: ClaimedRun[] = []
  for (const _ of hosts) runs.push(await next(test))
  return runs
}

async function next({ queue }: TestStore): Promise<ClaimedRun> {
  const run = await queue.claim('test')
  if (!run) throw new Error('No run may start.')
  return run
}

const enter = ({ queue }: TestStore, run: ClaimedRun | undefined, ...addresses: string[]) =>
  queue.enter(run?.token ?? 'none', {
    url: run?.request.target.url ?? 'https://x.example/',
    addresses,
  })

const statusOf = async ({ db }: TestStore, run: ClaimedRun | undefined) =>
  (
    await db
      .selectFrom('runs')
      .select('status')
      .where('id', '=', run?.id ?? '')
      .executeTakeFirst()
  )?.status

describe('one IP address', () => {
  it('has a limited number of runs at a time, whatever the host names are', async () => {
    await using test = await openTestStore({ siteConcurrency: 2 })
    const [a, b, c] = await claimed(test, 'a.example', 'b.example', 'c.example')
    expect(await enter(test, a, '192.0.2.1')).toBe('entered')
    expect(await enter(test, b, '192.0.2.1', '192.0.2.2')).toBe('entered')
    expect(await enter(test, c, '192.0.2.3', '192.0.2.1')).toBe('full')
    expect(await test.queue.claim('test')).toBeUndefined()

    await test.queue.finish(a?.token ?? '', completed())
    const again = await next(test)
    expect(again).toMatchObject({ id: c?.id, attempt: 1 })
    expect(await enter(test, again, '192.0.2.3', '192.0.2.1')).toBe('entered')
  })

  it('is counted for a run from the moment it is claimed again', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [a, b] = await claimed(test, 'a.example', 'b.example')
    await enter(test, a, '192.0.2.1')
    await enter(test, b, '192.0.2.1')
    await test.queue.finish(a?.token ?? '', completed())
    await next(test)
    const [c] = await claimed(test, 'c.example')
    expect(await enter(test, c, '192.0.2.1')).toBe('full')
  })

  it('is the same as the host of a URL that contains it', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [literal, name] = await claimed(test, '192.0.2.1', 'a.example')
    expect(await enter(test, literal, '192.0.2.1')).toBe('entered')
    expect(await enter(test, name, '192.0.2.1')).toBe('full')
    const [v6, other] = await claimed(test, '[2001:db8::1]', 'b.example')
    await enter(test, v6, '2001:db8::1')
    expect(await enter(test, other, '2001:db8::1')).toBe('full')
  })

  it('is free again when its worker is lost', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [a, b] = await claimed(test, 'a.example', 'b.example')
    await enter(test, a, '192.0.2.1')
    await test.db
      .updateTable('runs')
      .set({ lease_until: 0 })
      .where('id', '=', a?.id ?? '')
      .execute()
    expect(await enter(test, b, '192.0.2.1')).toBe('entered')
  })
})

describe('a site that others redirect to', () => {
  it('counts the runs that came by redirect', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [a, b] = await claimed(test, 'short-a.example', 'short-b.example')
    const target = { url: 'https://www.target.example/', addresses: ['192.0.2.9'] }
    await enter(test, a, '192.0.2.1')
    await enter(test, b, '192.0.2.2')
    expect(await test.queue.enter(a?.token ?? '', target)).toBe('entered')
    expect(
      await test.queue.enter(b?.token ?? '', {
        url: 'https://shop.target.example/',
        addresses: ['192.0.2.8'],
      }),
    ).toBe('full')
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft({ url: 'https://target.example/' }))
    expect(await test.queue.claim('test')).toBeUndefined()
  })
})

describe('a run that is sent away', () => {
  it('is not counted against its user unless something was fetched', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [a, b, c] = await claimed(test, 'a.example', 'b.example', 'c.example')
    const starts = async () =>
      (await test.db.selectFrom('run_starts').select('run_id').execute()).map((row) => row.run_id)
    await enter(test, a, '192.0.2.1')
    await enter(test, b, '192.0.2.1')
    expect(await starts()).not.toContain(b?.id)

    await enter(test, c, '192.0.2.3')
    const redirected = { url: 'https://a.example/', addresses: ['192.0.2.1'] }
    expect(await test.queue.enter(c?.token ?? '', redirected)).toBe('full')
    expect(await starts()).toContain(c?.id)
  })

  it('waits over a restart of the program', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [a, b] = await claimed(test, 'a.example', 'b.example')
    await enter(test, a, '192.0.2.1')
    await enter(test, b, '192.0.2.1')
    expect(await statusOf(test, b)).toBe('queued')
    expect(await test.db.selectFrom('run_places').select('place').execute()).toHaveLength(4)
  })
})

it('a run that is not this worker’s enters nothing', async () => {
  await using test = await openTestStore({ siteConcurrency: 1 })
  const [run] = await claimed(test, 'a.example')
  await test.queue.finish(run?.token ?? '', failed())
  expect(await enter(test, run, '192.0.2.1')).toBe('lost')
})

it('without a limit nothing is written down', async () => {
  await using test = await openTestStore({ siteConcurrency: 0 })
  const runs = await claimed(test, 'a.example', 'a.example', 'a.example')
  for (const run of runs) expect(await enter(test, run, '192.0.2.1')).toBe('entered')
  expect(await test.db.selectFrom('run_places').selectAll().execute()).toEqual([])
})

describe('an ended run is nowhere', () => {
  it.each(['completed', 'failed', 'cancelled', 'deleted'])('when %s', async (ending) => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const [run] = await claimed(test, 'a.example')
    const { owner_id: id } = await test.db
      .selectFrom('runs')
      .select('owner_id')
      .executeTakeFirstOrThrow()
    const owner = { kind: 'user', id, level: 'expert' } as const
    await enter(test, run, '192.0.2.1')
    const [token, report] = [run?.token ?? '', run?.reportId ?? '']
    if (ending === 'completed') await test.queue.finish(token, completed())
    if (ending === 'failed') await test.queue.finish(token, failed())
    if (ending === 'cancelled') await test.store.reports.cancel(owner, report)
    if (ending === 'deleted') await test.store.reports.delete(owner, report)
    expect(await test.db.selectFrom('run_places').selectAll().execute()).toEqual([])
  })
})

it('a claim that counted before another has room no more when that took the last', async ({
  skip,
}) => {
  await using test = await openTestStore({ siteConcurrency: 1 })
  // On SQLite, claims wait for each other.
  if (!wordsOf(test.db).names) skip()
  for (const path of ['a', 'b']) {
    await test.store.reports.store(
      await test.owner(),
      reportDraft({ url: `https://a.example/${path}` }),
    )
  }
  let other: Promise<unknown> | undefined
  await using slow = await openTestStore({
    siteConcurrency: 1,
    database: { db: test.db, close: () => Promise.resolve() },
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows[0]?.['kind'] === 'clock') await (other ??= test.queue.claim('test'))
        return result
      },
    },
  })
  expect(await slow.queue.claim('slow')).toBeUndefined()
  expect(await other).toBeDefined()
  const runs = await test.db.selectFrom('runs').select('status').orderBy('status').execute()
  expect(runs.map(({ status }) => status)).toEqual(['queued', 'running'])
  const starts = await test.db.selectFrom('run_starts').select('run_id').execute()
  expect(starts).toHaveLength(1)
})
