import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PasswordsBusy } from '../src/accounts/passwords.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed, failed, reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const somebody = (at: TestApi = api) => signedIn(at)

async function stored(owner: Owner, url: string, privacy: 0 | 1 = 0) {
  const { report } = await api.store.reports.store(owner, reportDraft({ url, privacy }))
  return report.id
}

/** Three reports that ended, and one that waits. */
async function withReports() {
  const { owner, visitor } = await somebody()
  const good = await stored(owner, 'https://library.example/opening-hours')
  await endRuns(api, good, completed({ score: 91, result: 'good' }))
  const bad = await stored(owner, 'https://museum.example/cookies', 1)
  await endRuns(api, bad, completed({ score: 12, result: 'bad' }))
  const lost = await stored(owner, 'https://gone.example/')
  await endRuns(api, lost, failed())
  const waiting = await stored(owner, 'https://library.example/catalogue')
  return { owner, visitor, ids: { good, bad, lost, waiting } }
}

const rowsOf = (text: string) =>
  [...text.matchAll(/<a href="\/r\/([0-9a-f-]{36})">/g)].map(([, id]) => id)

describe('the list', () => {
  it('asks for a first page where there is none', async () => {
    const { visitor } = await somebody()
    const { text } = await visitor.get('/reports')
    expect(text).toContain('Audit your first page')
    expect(text).toContain('method="post" action="/new"')
  })

  it('contains every report of its owner with its results, and none of other users', async () => {
    await withReports()
    const { visitor, ids } = await withReports()
    const { text, headers } = await visitor.get('/reports')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(rowsOf(text)).toEqual([ids.waiting, ids.lost, ids.bad, ids.good])
    for (const said of [
      '4 reports',
      '1 good',
      '0 decent',
      '1 bad',
      'No result',
      'Waiting',
      'Private',
    ]) {
      expect(text).toContain(said)
    }
  })

  it.each([
    { query: 'result=bad', names: ['bad'] },
    { query: 'search=LIBRARY.', names: ['waiting', 'good'] },
    { query: 'status=failed', names: ['lost'] },
    { query: 'project=Museum.example', names: ['bad'] },
    { query: 'order=worst', names: ['bad', 'good', 'lost', 'waiting'] },
    { query: 'order=oldest', names: ['good', 'bad', 'lost', 'waiting'] },
    { query: 'search=library&result=good&status=&project=', names: ['good'] },
    { query: 'result=nice&order=x&page=-1&per_page=7', names: ['waiting', 'lost', 'bad', 'good'] },
  ])('is narrowed and ordered by its address: $query', async ({ query, names }) => {
    const { visitor, ids } = await withReports()
    const { text } = await visitor.get(`/reports?${query}`)
    const all: Readonly<Record<string, string>> = ids
    expect(rowsOf(text)).toEqual(names.map((name) => all[name]))
  })

  it('says that nothing matches, and how to see all again', async () => {
    const { visitor } = await withReports()
    const { text } = await visitor.get('/reports?search=theatre')
    expect(text).toContain('No report matches')
    expect(text).toMatch(/href="\/reports">\s*Clear filters/)
    expect(text).toContain('value="theatre"')
  })

  it('comes in pages that keep what is asked for', async () => {
    const { owner, visitor } = await somebody()
    for (let n = 0; n < 23; n += 1) await stored(owner, `https://library.example/${n}`)
    const second = await visitor.get('/reports?search=library&per_page=10&page=2')
    expect(rowsOf(second.text)).toHaveLength(10)
    expect(second.text).toContain('11–20 of 23')
    expect(second.text).toContain(
      'rel="next" href="/reports?search=library&amp;page=3&amp;per_page=10"',
    )
    expect(second.text).toContain('rel="prev" href="/reports?search=library&amp;per_page=10"')
    const beyond = await visitor.get('/reports?search=library&per_page=10&page=99')
    expect(beyond.location).toBe('/reports?search=library&page=3&per_page=10')
  })

  it('that repeats its request is not compressed, one that does not is', async () => {
    const { visitor } = await withReports()
    const headers = { 'accept-encoding': 'br' }
    expect((await visitor.get('/reports', headers)).headers.get('content-encoding')).toBe('br')
    const asked = await visitor.get('/reports?search=library', headers)
    expect(asked.headers.get('content-encoding')).toBe(null)
  })
})

describe('a new audit', () => {
  it('is stored as requested, and leads to its report', async () => {
    const { owner, visitor } = await somebody()
    const asked = { url: 'example.com/a', device: 'both', samples: '3', language: 'pt-br' }
    const form = { ...asked, privacy: '1', password: '' }
    const { status, location } = await visitor.post('/new', form)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/r\/[0-9a-f-]{36}$/)])
    const report = await api.store.reports.find(owner, (location ?? '').slice(3))
    expect(report).toMatchObject({
      url: 'https://example.com/a',
      device: 'both',
      samples: 3,
      language: 'pt-BR',
      privacy: 1,
      status: 'queued',
    })
  })

  it('takes the address alone, from the field of an empty list', async () => {
    const { visitor } = await somebody()
    expect((await visitor.post('/new', { url: 'https://example.com/' })).status).toBe(303)
  })

  it.each([
    { name: 'no address', form: { url: ' ' }, says: 'Enter a page address, such as example.com.' },
    { name: 'no web address', form: { url: 'ftp://example.com/' }, says: 'Only http and https' },
    { name: 'a private name', form: { url: 'http://printer.local/' }, says: 'id="url-fault"' },
    {
      name: 'no password',
      form: { url: 'example.com', privacy: '2' },
      says: 'Enter a password for the report.',
    },
    {
      name: 'no such device',
      form: { url: 'example.com', device: 'watch' },
      says: 'device must be',
    },
    {
      name: 'no such language',
      form: { url: 'example.com', language: 'german' },
      says: '<span class="fault" id="language-fault">The language must be a BCP 47 tag, such as',
    },
  ])('is refused with what was typed: $name', async ({ form, says }) => {
    const { owner, visitor } = await somebody()
    const { status, text } = await visitor.post('/new', { samples: '5', ...form })
    expect(status).toBe(422)
    expect(text).toContain(says)
    expect(text).toContain(`value="${form.url}"`)
    expect(text).toMatch(/value="5" checked/)
    expect(text).toContain(form.language ? `value="${form.language}"` : 'id="language"')
    expect((await api.store.reports.count(owner)).all).toBe(0)
  })

  it('waits for others of the same user to end, and keeps what was typed', async () => {
    await using full = await startApi({ queuePerUser: 1 })
    const { visitor } = await somebody(full)
    const url = 'https://example.com/'
    expect((await visitor.post('/new', { url })).status).toBe(303)
    const other = `${url}other`
    const { status, headers, text } = await visitor.post('/new', { url: other })
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
    expect(text).toContain('Too many of your audits are waiting')
    expect(text).toContain(`value="${other}"`)
  })

  it('says so when the server is busy', async () => {
    const hash = async () => {
      throw new PasswordsBusy('Too many.')
    }
    await using busy = await startApi({ reportPasswords: { hash } })
    const { visitor } = await somebody(busy)
    const form = { url: 'https://example.com/', privacy: '2', password: 'open sesame' }
    const { status, headers, text } = await visitor.post('/new', form)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).not.toContain('open sesame')
  })
})

describe('the owner of a report', () => {
  it('opens it though it is private, its facts, files and events', async () => {
    const { visitor, ids } = await withReports()
    for (const path of ['', '/facts/links', '/events']) {
      expect((await visitor.get(`/r/${ids.bad}${path}`)).status).toBe(200)
    }
    expect((await visitor.get(`/r/${ids.bad}`)).text).toContain('Run again')
  })

  it('runs it again, once', async () => {
    const { owner, visitor, ids } = await withReports()
    for (let times = 0; times < 2; times += 1) {
      const { status, location } = await visitor.post(`/r/${ids.good}/run`)
      expect([status, location]).toEqual([303, `/r/${ids.good}`])
    }
    expect(await api.store.reports.find(owner, ids.good)).toMatchObject({
      runs: 2,
      status: 'queued',
    })
    expect((await visitor.get(`/r/${ids.good}`)).text).not.toContain('Run again')
  })

  it('puts it behind a password, keeps that by an empty field, and takes it back', async () => {
    const { owner, visitor, ids } = await withReports()
    const path = `/r/${ids.good}/share`
    const change = async (form: Record<string, string>) => (await visitor.post(path, form)).status
    const now = async () => (await api.store.reports.find(owner, ids.good))?.privacy

    expect(await change({ privacy: '2', password: '' })).toBe(422)
    expect(await now()).toBe(0)
    expect(await change({ privacy: '2', password: 'open sesame' })).toBe(303)
    const lock = await api.store.reportLocks.find(ids.good)
    expect(await change({ privacy: '2', password: '' })).toBe(303)
    expect(await api.store.reportLocks.find(ids.good)).toEqual(lock)
    expect(await change({ privacy: '1', password: 'ignored' })).toBe(303)
    expect(await now()).toBe(1)
    expect(await change({ privacy: '7' })).toBe(422)
    expect(await now()).toBe(1)
  })

  it('sees an error when the queue is full or passwords cannot be hashed', async () => {
    const hash = async () => {
      throw new PasswordsBusy('Too many.')
    }
    await using full = await startApi({ queuePerUser: 1, reportPasswords: { hash } })
    const { owner, visitor } = await somebody(full)
    const { report } = await full.store.reports.store(owner, reportDraft({}))
    await endRuns(full, report.id)
    await full.store.reports.store(owner, reportDraft({}))

    const run = await visitor.post(`/r/${report.id}/run`)
    expect([run.status, run.headers.get('retry-after')]).toEqual([429, '60'])
    expect(run.text).toContain('Too many audits are waiting')
    const form = { privacy: '2', password: 'open sesame' }
    const change = await visitor.post(`/r/${report.id}/share`, form)
    expect([change.status, change.headers.get('retry-after')]).toEqual([503, '5'])
    expect(change.text).toContain('The server is busy')
  })

  it('alone sees what an owner can do', async () => {
    const { ids } = await withReports()
    const { visitor: neighbour } = await somebody()
    for (const visitor of [createVisitor(api.address), neighbour]) {
      const { text } = await visitor.get(`/r/${ids.good}`)
      expect(text).toContain('91 of 100')
      expect(text).not.toMatch(/Run again|Share|\/run"|\/share"|\/delete"/)
    }
  })
})

describe('another user', () => {
  it('gets the same response as for an unknown report', async () => {
    const { owner, ids } = await withReports()
    const { visitor } = await somebody()
    const nothing = await visitor.get('/r/0199c0de-0000-7000-8000-000000000000')
    const attempts = [
      await visitor.get(`/r/${ids.bad}`),
      await visitor.get(`/r/${ids.bad}/share`),
      await visitor.post(`/r/${ids.bad}/run`),
      await visitor.post(`/r/${ids.bad}/share`, { privacy: '0' }),
    ]
    for (const { status, text } of attempts) {
      expect([status, text]).toEqual([404, nothing.text])
    }
    const report = await api.store.reports.find(owner, ids.bad)
    expect(report).toMatchObject({ privacy: 1, runs: 1 })
  })
})
