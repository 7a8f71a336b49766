import { describe, expect, it } from 'vitest'
import { acceptRow, refuseRow } from '../../../test/support/refuse-row.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { newSecretKey } from '../../secrets/secret-key.ts'
import { createSeals } from '../../secrets/sealed-values.ts'
import { createQueue } from '../../queue/queue.ts'
import { DEFAULT_QUEUE_LIMITS } from '../../queue/queue-limits.ts'
import { createReadingQueue } from '../../queue/reading-queue.ts'
import type { Owner } from '../accounts/actor.ts'
import { createStore } from '../store.ts'
import { ALERT_RULES } from '../../watch/alerts/alert-rules.ts'
import { discardSealed } from './discard-sealed.ts'
import { missingKeys } from './missing-keys.ts'
import { registerKey } from './register-key.ts'
import { reseal } from './reseal.ts'

const CREDENTIALS = { username: 'crew', password: 'a very secret word' }

async function storedReport({ store }: Pick<TestStore, 'store'>, owner: Owner, host = 'a') {
  const draft = reportDraft({ url: `https://${host}.example/`, credentials: CREDENTIALS })
  return (await store.reports.store(owner, draft)).report.id
}

/** A report, a sitemap reading, two authenticator apps and a channel: a value for each sealed column. */
async function storedSecrets(test: Pick<TestStore, 'store' | 'owner'>) {
  const { store } = test
  const owner = await test.owner()
  const id = await storedReport(test, owner)
  const draft = reportDraft({ credentials: CREDENTIALS })
  const readingId = await store.sitemapReadings.create(owner, { mostPages: 5, draft })
  await store.secondFactors.begin(owner, 'ONE')
  await store.secondFactors.confirm(owner, { secret: 'ONE', step: 1, codeHashes: ['code'] })
  await store.secondFactors.begin(owner, 'TWO')
  const settings = { kind: 'slack', url: 'https://hooks.example/secret word' } as const
  const channel = { name: 'Team', settings, events: [], projects: null }
  const channelId = (await store.channels.create(owner, channel)).id
  return { owner, id, readingId, channelId }
}

/** The same database, as seen by a process with these keys. */
function withKeys(test: TestStore, ...keys: Parameters<typeof createSeals>[0]) {
  const seals = createSeals(keys)
  return { seals, store: createStore(test.db, { queuePerUser: 0 }, seals) }
}

const OPENED = { secret: 'ONE', nextSecret: 'TWO' }

describe('stored secrets', () => {
  it('are sealed in their rows, and open for the audit that needs them', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, readingId } = await storedSecrets(test)
    const tables = ['reports', 'sitemap_readings', 'second_factors', 'channels'] as const
    const rows = await Promise.all(
      tables.map((table) => test.db.selectFrom(table).selectAll().execute()),
    )
    expect(JSON.stringify(rows)).not.toMatch(/secret word|"ONE"|"TWO"/)
    expect((await test.queue.claim('w'))?.request.credentials).toEqual(CREDENTIALS)
    const reading = await test.store.sitemapReadings.find(owner, readingId)
    expect(reading?.draft.request.credentials).toEqual(CREDENTIALS)
    expect(await test.store.secondFactors.find(owner.id)).toMatchObject(OPENED)
  })

  it('are compared by what they are: the same request is found again, another password is not', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const id = await storedReport(test, owner)
    await runNext(test, completed())
    const asked = (password: string) =>
      reportDraft({ url: 'https://a.example/', credentials: { ...CREDENTIALS, password } })
    const store = async (password: string) =>
      await test.store.reports.storeUnlessRecent(owner, asked(password))
    expect(await store(CREDENTIALS.password)).toMatchObject({ recent: { report: { id } } })
    expect(await store('another')).toMatchObject({ report: { status: 'queued' } })
  })

  it('that were moved to another report end its run and keep no other run waiting', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [from, to] = [await storedReport(test, owner, 'a'), await storedReport(test, owner, 'b')]
    const passwords = test.db.selectFrom('reports').select('access_password')
    const moved = await passwords.where('id', '=', from).executeTakeFirstOrThrow()
    await test.db.updateTable('reports').set(moved).where('id', '=', to).execute()
    await test.db
      .updateTable('reports')
      .set({ access_username: null })
      .where('id', '=', from)
      .execute()
    await test.db.updateTable('runs').set({ run_after: 0 }).execute()

    const setbacks: unknown[] = []
    const onSetback = (setback: object) => void setbacks.push(setback)
    const limits = { ...DEFAULT_QUEUE_LIMITS, ...NO_LIMITS }
    const needs = { seals: test.seals, watching: ALERT_RULES, onSetback }
    const queue = createQueue(test.db, limits, needs)
    expect((await queue.claim('w'))?.reportId).toBe(from)
    const refused = {
      table: 'reports',
      event: 'update',
      column: 'status',
      value: 'failed',
    } as const
    await refuseRow(test.db, refused)
    await expect(queue.claim('w')).rejects.toThrow('no')
    expect(setbacks, 'not before it is stored').toEqual([])
    await acceptRow(test.db, 'reports')
    expect(await queue.claim('w')).toBeUndefined()
    expect(setbacks).toEqual([{ kind: 'not-opened', run: expect.any(String), report: to }])
    const report = await test.store.reports.find(owner, to)
    expect(report).toMatchObject({ status: 'failed', error: { code: 'blocked' } })
    expect(report?.error?.message).toContain('cannot be decrypted')
  })

  it('of a sitemap reading that were moved end it', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, readingId } = await storedSecrets(test)
    const other = await test.store.sitemapReadings.create(owner, {
      mostPages: 5,
      draft: reportDraft({ url: 'https://other.example/' }),
    })
    const { access_password } = await test.db
      .selectFrom('reports')
      .select('access_password')
      .executeTakeFirstOrThrow()
    const moved = test.db.updateTable('sitemap_readings').set({ access_password })
    await moved.where('id', '=', readingId).execute()
    const queue = createReadingQueue(test.db, {
      leaseMs: 1000,
      siteConcurrency: 0,
      seals: test.seals,
    })
    expect((await queue.claim('w'))?.id).toBe(other)
    const { status } = await test.db
      .selectFrom('sitemap_readings')
      .select('status')
      .where('id', '=', readingId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('failed')
  })
})

describe('the key of stored secrets', () => {
  it('is replaced in all of them, however often that is interrupted', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [old, next] = [newSecretKey(), newSecretKey()]
    const before = withKeys(test, old)
    await registerKey(test.db, before.seals)
    const { owner } = await storedSecrets({ ...test, store: before.store })

    const both = withKeys(test, next, old)
    await registerKey(test.db, both.seals)
    expect(await missingKeys(test.db, [next.id])).toEqual([{ id: old.id, values: 5 }])
    const failing = {
      ...both.seals,
      seal: failingAfter(2, (...values) => both.seals.seal(...values)),
    }
    await expect(reseal(test.db, failing)).rejects.toThrow('interrupted')
    expect(await both.store.secondFactors.find(owner.id)).toMatchObject(OPENED)

    expect(await reseal(test.db, both.seals)).toEqual({ resealed: 3, unopened: 0 })
    expect(await reseal(test.db, both.seals)).toEqual({ resealed: 0, unopened: 0 })
    const after = withKeys(test, next)
    expect(await missingKeys(test.db, after.seals.keyIds)).toEqual([])
    expect(await after.store.secondFactors.find(owner.id)).toMatchObject(OPENED)
  })

  it('is kept for what it cannot open', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [old, next] = [newSecretKey(), newSecretKey()]
    const { seals, store } = withKeys(test, old)
    await registerKey(test.db, seals)
    await storedSecrets({ ...test, store })
    const both = withKeys(test, next, old)
    await registerKey(test.db, both.seals)
    await test.db
      .updateTable('second_factors')
      .set((eb) => ({ next_secret: eb.ref('secret') }))
      .execute()
    expect(await reseal(test.db, both.seals)).toEqual({ resealed: 4, unopened: 1 })
    expect(await missingKeys(test.db, [next.id])).toEqual([{ id: old.id, values: 1 }])
  })

  it('can be replaced when lost: secrets sealed with it are removed and reported, and give no access', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const lost = withKeys(test, newSecretKey())
    await registerKey(test.db, lost.seals)
    const { owner, id, readingId, channelId } = await storedSecrets({
      ...test,
      store: lost.store,
    })
    const { seals, store } = withKeys(test, newSecretKey())
    await registerKey(test.db, seals)

    expect(await discardSealed(test.db, seals)).toEqual({
      factors: ['user1@example.com'],
      reports: ['https://a.example/'],
      sitemaps: ['https://www.example.com/'],
      channels: ['Team'],
    })
    expect(await missingKeys(test.db, seals.keyIds)).toEqual([])
    const factor = await store.secondFactors.find(owner.id)
    expect(factor).toMatchObject({ secret: null, nextSecret: null, recoveryCodes: 1 })
    expect(factor?.confirmedAt).not.toBeNull()
    expect(await store.reports.find(owner, id)).toMatchObject({ credentialsUsername: null })
    expect(await store.sitemapReadings.find(owner, readingId)).toBeUndefined()
    expect(await store.channels.find(owner, channelId)).toMatchObject({
      disabledReason: 'key-lost',
    })
    const { settings } = await test.db
      .selectFrom('channels')
      .select('settings')
      .executeTakeFirstOrThrow()
    expect(settings).toBeNull()
  })
})

function failingAfter(times: number, seal: TestStore['seals']['seal']): typeof seal {
  let done = 0
  return (...values) => {
    done += 1
    if (done > times) throw new Error('interrupted')
    return seal(...values)
  }
}
