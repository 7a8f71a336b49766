import { saveOriginal } from '../../../test/support/save-original.ts'
import { expect, it } from 'vitest'
import { NO_LIMITS, openTestStore, reportDraft } from '../../../test/support/store.ts'
import { MOST_OF_OWNER } from './owner-room.ts'

const BUILD = {
  branch: 'main',
  hash: 'new',
  ancestorHash: '',
  message: '',
  author: '',
  externalUrl: '',
  runAt: 1,
}
const NO_METRICS = { fcp: null, lcp: null, tbt: null, cls: null, 'speed-index': null, tti: null }
const RUN = { lighthouse: '12.8.2', categories: [], metrics: NO_METRICS, audits: [] }
const DAY_MS = 86_400_000

/** Two projects of one owner, and one of another. */
async function scene() {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const idOf = async (project: string, of = owner) =>
    (await test.store.reports.store(of, reportDraft({ project }))).report.projectId
  const [shop, blog] = [await idOf('shop'), await idOf('blog')]
  const { id } = await test.store.users.create({ email: 'other@example.com', admin: false })
  const theirs = await idOf('theirs', { kind: 'user', id, level: 'expert' })
  let made = 0
  /** Sealed builds of a project, as old as that; the oldest first. */
  const fill = async (
    project_id: string,
    count: number,
    { runs = 0, age = DAY_MS, bytes = 0, open = false } = {},
  ) => {
    const rows = Array.from({ length: count }, () => {
      made += 1
      const created_at = Date.now() - age + made
      return {
        id: `build-${made}`,
        project_id,
        branch: 'main',
        hash: `h${made}`,
        ancestor_hash: '',
        message: '',
        author: '',
        external_url: '',
        run_at: made,
        created_at,
        sealed_at: open ? null : created_at,
        runs,
        original_bytes: bytes,
      }
    })
    for (let from = 0; from < count; from += 1000)
      await test.db
        .insertInto('builds')
        .values(rows.slice(from, from + 1000))
        .execute()
    return rows.map((row) => row.id)
  }
  const create = (projectId: string) => test.store.importedBuilds.create({ projectId }, BUILD)
  const has = async (id: string) =>
    (await test.db.selectFrom('builds').select('id').where('id', '=', id).execute()).length > 0
  return { test, shop, blog, theirs, fill, create, has }
}

it('an owner has 250,000 runs at most, however many projects', async () => {
  const { test, shop, blog, theirs, fill, create, has } = await scene()
  await using _ = test
  const [oldest = ''] = await fill(blog, 10, { runs: MOST_OF_OWNER.runs / 10 })
  expect(await create(shop)).toBe('owner-full')
  // Nobody who uploads to one project removes builds of another.
  expect(await has(oldest)).toBe(true)
  expect(await create(theirs)).toHaveProperty('id')
  const [own = '', kept = ''] = await fill(shop, 2, { runs: 500 })
  expect(await create(shop)).toBe('owner-full')
  expect(await has(own)).toBe(true)
  await test.db.updateTable('builds').set({ runs: 24_000 }).where('id', '=', oldest).execute()
  expect(await create(shop)).toHaveProperty('id')
  expect([await has(own), await has(kept), await has(oldest)]).toEqual([false, true, true])
})

it('an owner has 5,000 builds at most', async () => {
  const { test, shop, blog, fill, create, has } = await scene()
  await using _ = test
  await fill(blog, MOST_OF_OWNER.builds - 1)
  const [own = ''] = await fill(shop, 1)
  expect(await create(shop)).toHaveProperty('id')
  expect(await has(own)).toBe(false)
})

it('a build that is being uploaded counts as if it had all its runs, for a day', async () => {
  const { test, shop, blog, fill, create } = await scene()
  await using _ = test
  await fill(blog, 1, { runs: MOST_OF_OWNER.runs - 600 })
  const [id = ''] = await fill(blog, 1, { open: true, age: DAY_MS / 2 })
  expect(await create(shop)).toBe('owner-full')
  const old = { created_at: Date.now() - 2 * DAY_MS }
  await test.db.updateTable('builds').set(old).where('id', '=', id).execute()
  expect(await create(shop)).toHaveProperty('id')
})

it('an owner creates 300 builds an hour at most', async () => {
  const { test, shop, blog, theirs, fill, create } = await scene()
  await using _ = test
  await fill(blog, MOST_OF_OWNER.anHour - 1, { age: 60_000 })
  expect(await create(shop)).toHaveProperty('id')
  const other = await test.store.importedBuilds.create(
    { projectId: shop },
    { ...BUILD, hash: 'next' },
  )
  expect(other).toBe('full')
  expect(await create(theirs)).toHaveProperty('id')
})

it('an owner has 5 GB of originals at most, and those of the same project make room', async () => {
  const { test, shop, blog, fill, create } = await scene()
  await using _ = test
  await fill(blog, 1, { bytes: MOST_OF_OWNER.bytes - 10 })
  const made = await create(shop)
  const build = typeof made === 'string' ? '' : made.id
  const run = { url: '/', formFactor: 'mobile', run: RUN } as const
  const added = await test.store.importedBuilds.addRun({ projectId: shop }, build, run)
  const place = { build, run: typeof added === 'string' ? '' : added.id }
  const text = JSON.stringify(Array.from({ length: 50 }, (_each, at) => at * 7919))
  expect(
    await saveOriginal(test.originals, { projectId: shop }, { ...place, original: text }),
  ).toBe(false)
  const [own = ''] = await fill(shop, 1, { bytes: 5_000 })
  await test.db
    .updateTable('builds')
    .set({ original_bytes: MOST_OF_OWNER.bytes - 5_000 })
    .where('project_id', '=', blog)
    .execute()
  expect(
    await saveOriginal(test.originals, { projectId: shop }, { ...place, original: text }),
  ).toBe(true)
  const row = await test.db
    .selectFrom('builds')
    .select('original_bytes')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  expect(row.original_bytes).toBe(0)
})

it('a refused build removes no other', async () => {
  const { test, shop, blog, fill, create, has } = await scene()
  await using _ = test
  const [oldest = ''] = await fill(shop, 1_000)
  const same = { projectId: shop }
  expect(await test.store.importedBuilds.create(same, { ...BUILD, hash: 'h1000' })).toBe('exists')
  expect(await has(oldest)).toBe(true)
  const busy = await fill(blog, MOST_OF_OWNER.anHour, { age: 60_000 })
  expect(await create(shop)).toBe('full')
  expect(await has(oldest)).toBe(true)
  await test.db.deleteFrom('builds').where('id', 'in', busy).execute()

  await fill(blog, MOST_OF_OWNER.builds / 5 - 1, { runs: 300 })
  expect(await create(shop)).toBe('owner-full')
  expect(await has(oldest)).toBe(true)
})
