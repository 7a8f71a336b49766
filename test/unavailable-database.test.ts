import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createSharedGuestShares } from '../src/accounts/guest-shares.ts'
import { hashToken } from '../src/store/database/token.ts'
import { isUncertain, markUncertain } from '../src/store/database/unavailable.ts'
import { BlobStoreFault } from '../src/store/blobs/blob-store.ts'
import type { GuestPlaces } from '../src/store/reports/guest-places.ts'
import { endRuns, leaveFile, startApi } from './support/api.ts'
import { guest, GUEST_URL, startOpen } from './support/guests.ts'
import { signedIn, visitorOf } from './support/people.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { reportDraft } from './support/store.ts'

const failure = (code: string | undefined, message = 'of the driver') =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

describe('while the database cannot be used', () => {
  it.each([
    ['its server restarts', failure('57P01')],
    ['its server starts', failure('57P03')],
    [
      'its server cannot be reached',
      Object.assign(failure('ECONNREFUSED'), { syscall: 'connect' }),
    ],
    ['its connection breaks', failure(undefined, 'Connection terminated unexpectedly')],
    ['its server is read-only after a fail-over', failure('25006')],
    ['the disk of its server is full', failure('53100')],
    ['its server has no connection left', failure('53300')],
    ['the disk of the file is full', failure('SQLITE_FULL')],
    ['the file is locked', failure('SQLITE_BUSY')],
    ['the file is read-only', failure('SQLITE_READONLY')],
    ['the disk of the file is broken', failure('SQLITE_IOERR_WRITE')],
  ])('because %s, requests and pages get 503 with Retry-After', async (_, error) => {
    await using api = await startApi()
    const user = await api.user()
    api.store.keys.findByHash = () => Promise.reject(error)
    const answer = await user.send('POST', '/reports', { form: { url: 'https://example.com/' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body).toMatchObject({
      type: 'urn:problem-type:pagemark:busy',
      detail: 'The database is not available. Try again in a few seconds.',
    })
  })

  it('a full disk and a read-only file of SQLite refuse changes, and reading goes on', async () => {
    await using api = await startApi()
    const user = await api.user()
    const { report } = await api.store.reports.store(user.owner, reportDraft())
    const create = () => user.send('POST', '/reports', { form: { url: 'https://example.com/a' } })
    for (const [fail, restore] of [
      [sql`pragma max_page_count = 1`, sql`pragma max_page_count = 1000000`],
      [sql`pragma query_only = 1`, sql`pragma query_only = 0`],
    ] as const) {
      await fail.execute(api.db)
      let answer = await create()
      for (let tries = 0; answer.status === 201 && tries < 200; tries += 1) answer = await create()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await user.send('GET', `/reports/${report.id}`)).status).toBe(200)
      await restore.execute(api.db)
      expect((await create()).status).toBe(201)
    }
  })

  it('files that their store cannot return are refused for a while', async () => {
    await using api = await startApi()
    const user = await api.user()
    const { report } = await api.store.reports.store(user.owner, reportDraft())
    const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') }
    await leaveFile(api, report.id, file)
    await endRuns(api, report.id)
    const read = () => user.send('GET', `/reports/${report.id}/runs/1/files/a.json`)
    expect((await read()).status).toBe(200)

    api.blobs.get = () => Promise.reject(new BlobStoreFault('It does not answer.'))
    const answer = await read()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.body.detail).toBe('Stored files are not available. Try again in a few seconds.')
    const page = await (await visitorOf(api, user.owner)).get(`/r/${report.id}/runs/1/files/a.json`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(page.text).toContain('Stored files are not available')
  })

  it('a report is created although its end cannot be waited for', async () => {
    await using api = await startApi()
    const user = await api.user()
    api.store.reports.find = () => Promise.reject(failure('57P01'))
    const answer = await user.send('POST', '/reports', {
      form: { url: 'https://example.com/' },
      headers: { prefer: 'wait=1' },
    })
    expect([answer.status, answer.body.data.status]).toEqual([201, 'queued'])
  })

  it('a change of several reports of which a part was made is not called unmade', async () => {
    await using api = await startApi()
    const user = await api.user()
    const ids: string[] = []
    for (let made = 0; made < 60; made += 1) {
      ids.push((await api.store.reports.store(user.owner, reportDraft())).report.id)
    }
    const [last = ''] = ids.slice(-1)
    await sql`create trigger no_more before update of deleted_at on reports when old.id = ${sql.lit(last)}
      begin select raise(abort, 'full'); end`.execute(api.db)
    const failed: unknown = await api.store.reports
      .deleteMany(user.owner, ids)
      .catch((error: unknown) => error)
    expect(isUncertain(failed)).toBe(true)
    const left = await api.store.reports.findSeveral(user.owner, ids)
    expect(left).toHaveLength(10)
    const again: unknown = await api.store.reports
      .deleteMany(user.owner, [last])
      .catch((error: unknown) => error)
    expect(isUncertain(again)).toBe(false)
  })

  it('what follows a change that was made does not call it unmade', async () => {
    await using api = await startApi()
    const { visitor } = await signedIn(api)
    api.store.batches.create = () => Promise.reject(failure('57P01'))
    const urls = 'https://example.com/a\nhttps://example.com/b'
    const page = await visitor.post('/new/list', { urls }, { 'sec-fetch-site': 'same-origin' })
    expect(page.status).toBe(503)
    expect(page.text).toContain('it may have been made')

    const user = await api.user()
    await api.store.projects.open(user.owner, 'Library')
    api.store.reports.listIds = () => Promise.reject(failure('57P01'))
    const answer = await user.send('POST', '/projects/Library/markers', {
      form: { name: 'Deploy', run: '1' },
    })
    expect(answer.status).toBe(503)
    expect(answer.body.detail).toContain('it may have been made')

    api.store.importedBuilds.create = () => Promise.reject(failure('57P01'))
    const build = { hash: 'c1', branch: 'main' }
    const inNew = await user.send('POST', '/projects/New/builds', { json: build })
    expect([inNew.status, inNew.body.detail]).toEqual([
      503,
      expect.stringContaining('it may have been made'),
    ])
    const inOld = await user.send('POST', '/projects/Library/builds', { json: build })
    expect([inOld.status, inOld.body.detail]).toEqual([
      503,
      expect.stringContaining('The database is not available'),
    ])
  })

  it('an audit of a guest is answered with its cookie, although its place is not counted', async () => {
    const places: GuestPlaces = {
      take: () => Promise.resolve('place'),
      fill: () => Promise.reject(failure('57P01')),
      leave: () => Promise.resolve(),
    }
    const guestShares = createSharedGuestShares({ places, mostWaiting: 20, hide: hashToken })
    await using api = await startOpen({ guestShares })
    const { post, get, visitor } = guest(api)
    const answer = await post('/', { url: GUEST_URL })
    expect(answer.status).toBe(303)
    expect(visitor.cookies.size).toBe(1)
    expect((await get(answer.location ?? '')).text).toContain('Kept until')
  })

  it('the two runs of a result are added to a build together or not at all', async () => {
    await using api = await startApi()
    const user = await api.user()
    const { report } = await api.store.reports.store(
      user.owner,
      reportDraft({ project: 'library' }),
    )
    const build = { hash: 'c1', branch: 'main' }
    const { body: made } = await user.send('POST', '/projects/library/builds', { json: build })
    const runs = `/projects/library/builds/${made.data.id}/runs`
    const add = async () => await user.send('POST', runs, { json: { results: sampleLabResults() } })
    const stored = async () =>
      await api.db
        .selectFrom('imported_runs')
        .select('form_factor')
        .where('project_id', '=', report.projectId)
        .execute()

    await sql`create trigger no_more before insert on imported_runs when new.form_factor = 'desktop'
      begin select raise(abort, 'full'); end`.execute(api.db)
    expect((await add()).status).toBeGreaterThanOrEqual(500)
    expect(await stored()).toEqual([])
    await sql`drop trigger no_more`.execute(api.db)

    await api.db.updateTable('builds').set({ runs: 499 }).execute()
    const full = await add()
    expect([full.status, full.body.type]).toEqual([409, expect.stringMatching(/build-full$/)])
    expect(await stored()).toEqual([])
    await api.db.updateTable('builds').set({ runs: 498 }).execute()
    expect((await add()).status).toBe(201)
    expect(await stored()).toHaveLength(2)
  })

  it('a change that may have been made is not called unmade', async () => {
    await using api = await startApi()
    const user = await api.user()
    const error = failure('57P01')
    markUncertain(error)
    api.store.reports.store = () => Promise.reject(error)
    const answer = await user.send('POST', '/reports', { form: { url: 'https://example.com/' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.body.detail).toContain('it may have been made')
  })
})
