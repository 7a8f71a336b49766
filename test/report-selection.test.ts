import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed, reportDraft, someResults } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const somebody = (at: TestApi = api) => signedIn(at)

/** Ended reports of these pages, first to last. */
async function ended(owner: Owner, names: readonly string[], at: TestApi = api) {
  const ids: string[] = []
  for (const name of names) {
    const url = `https://library.example/${name}`
    const { report } = await at.store.reports.store(owner, reportDraft({ url }))
    await endRuns(at, report.id, completed({ score: 60, result: 'decent' }))
    ids.push(report.id)
  }
  return ids
}

async function withReports(names = ['a', 'b', 'c']) {
  const { owner, visitor } = await somebody()
  const ids = await ended(owner, names)
  const form = (choice: Record<string, string>, picked = ids.slice(0, 2)) => ({
    ...Object.fromEntries(picked.map((id) => [`pick.${id}`, '1'])),
    list: '/reports?order=oldest',
    ...choice,
  })
  const find = async (id = '') => await api.store.reports.find(owner, id)
  return { owner, visitor, ids, form, find }
}

/** The confirmation on the next page. */
async function said(visitor: ReturnType<typeof createVisitor>): Promise<string> {
  const { text } = await visitor.get('/reports')
  return /role="status">([^<]+)/.exec(text)?.[1] ?? ''
}

describe('selected rows of a list', () => {
  it('run again, after interactive runs, and the response leads back to the list', async () => {
    const { visitor, ids, form, find } = await withReports()
    const { status, location } = await visitor.post('/reports/bulk', form({ do: 'run' }))
    expect([status, location]).toEqual([303, '/reports?order=oldest'])
    expect(await said(visitor)).toBe('2 audits started.')
    const states = await Promise.all(ids.map(async (id) => (await find(id))?.status))
    expect(states).toEqual(['queued', 'queued', 'completed'])
    const [id = ''] = ids
    const run = await api.db
      .selectFrom('runs')
      .select('priority')
      .where('report_id', '=', id)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    expect(run.priority).toBe(1)
  })

  it('may exceed the queue, and the page says how many were refused or wait', async () => {
    const limits = { apiPerMinute: 0, auditsPerMinute: 1, auditsPerHour: 0, queuePerUser: 2 }
    await using small = await startApi({ queuePerUser: 2, limits })
    const { owner, visitor } = await somebody(small)
    const ids = await ended(owner, ['a', 'b', 'c'], small)
    const form = Object.fromEntries(ids.map((id) => [`pick.${id}`, '1']))
    await visitor.post('/reports/bulk', { ...form, do: 'run' })
    expect(await said(visitor)).toBe(
      '2 audits started. 1 start per minute, the others wait. 1 exceeded the queue limit. Run them again later.',
    )
  })

  it('can be made private and public', async () => {
    const { visitor, ids, form, find } = await withReports()
    await visitor.post('/reports/bulk', form({ do: 'privacy', privacy: '1' }))
    expect(await said(visitor)).toBe('Visibility of 2 reports changed.')
    const privacy = await Promise.all(ids.map(async (id) => (await find(id))?.privacy))
    expect(privacy).toEqual([1, 1, 0])
    await visitor.post('/reports/bulk', form({ do: 'privacy', privacy: '2' }))
    expect((await find(ids[0]))?.privacy).toBe(1)
  })

  it('are logged when they are made public or deleted', async () => {
    const { owner, visitor, ids, form } = await withReports()
    await visitor.post('/reports/bulk', form({ do: 'privacy', privacy: '1' }))
    await visitor.post('/reports/delete', { ids: ids.join(',') })
    await visitor.post('/reports/bulk', form({ do: 'privacy', privacy: '0' }))
    const events = await api.store.securityEvents.latest(owner, 5)
    expect(events.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([
      'reports-deleted: 3 reports',
      'visibility-changed: 2 reports',
    ])
  })

  it('move to a project when one is named', async () => {
    const { visitor, ids, form, find } = await withReports()
    await visitor.post('/reports/bulk', form({ do: 'move', project: ' ' }))
    expect(await said(visitor)).toContain('Enter a project name to move reports.')
    await visitor.post('/reports/bulk', form({ do: 'move', project: 'Winter' }))
    expect(await said(visitor)).toBe('2 reports moved.')
    expect((await find(ids[1]))?.project).toBe('Winter')
    expect((await find(ids[2]))?.project).toBe('library.example')
  })

  it('may be the whole page, or exactly the reports that match the filter', async () => {
    const { visitor, ids, form, find } = await withReports(['a1', 'a2', 'b'])
    await visitor.post(
      '/reports/bulk',
      form({ do: 'privacy', privacy: '1', page: '1', shown: ids.join(',') }, []),
    )
    expect(await said(visitor)).toBe('Visibility of 3 reports changed.')
    const list = '/reports?search=example%2Fa&page=9'
    await visitor.post('/reports/bulk', form({ do: 'privacy', privacy: '0', all: '1', list }, []))
    expect(await said(visitor)).toBe('Visibility of 2 reports changed.')
    expect((await find(ids[2]))?.privacy).toBe(1)
  })

  it.each([{}, { do: 'run' }, { do: 'delete' }, { do: 'export' }, { do: 'dance' }])(
    'may be empty: %j',
    async (form) => {
      const { visitor } = await withReports(['a'])
      const { status, location } = await visitor.post('/reports/bulk', {
        ...form,
        list: '//evil.example',
      })
      expect([status, location]).toEqual([303, '/reports'])
      expect(await said(visitor)).toBe('Select at least one report.')
    },
  )

  it('cannot be reports of other users', async () => {
    const { ids, form, find } = await withReports()
    const { visitor } = await somebody()
    for (const choice of [
      { do: 'run' },
      { do: 'privacy', privacy: '1' },
      { do: 'move', project: 'X' },
    ]) {
      expect((await visitor.post('/reports/bulk', form(choice))).status).toBe(303)
    }
    expect((await visitor.post('/reports/bulk', form({ do: 'export' }))).text).not.toContain(
      'library',
    )
    expect((await visitor.post('/reports/delete', { ids: ids.join(',') })).status).toBe(404)
    expect((await visitor.get(`/reports/delete?ids=${ids.join(',')}`)).status).toBe(404)
    expect(await find(ids[0])).toMatchObject({ runs: 1, privacy: 0, project: 'library.example' })
  })

  it.each(['/reports/bulk', '/reports/delete', '/reports/restore'])(
    'are not changed by forms of other sites or without a sign-in: %s',
    async (path) => {
      const { visitor, ids, form, find } = await withReports(['a'])
      const all = { ...form({ do: 'privacy', privacy: '1' }, ids), ids: ids.join(',') }
      expect((await visitor.post(path, all, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      const stranger = await createVisitor(api.address).post(path, all)
      expect([stranger.status, stranger.location]).toEqual([303, '/signin?next=%2Freports'])
      expect(await find(ids[0])).toMatchObject({ privacy: 0 })
    },
  )
})

describe('deleting', () => {
  it('asks first, shows five of them, and can be undone', async () => {
    const { owner, visitor, ids, form, find } = await withReports([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
    ])
    const asked = await visitor.post('/reports/bulk', form({ do: 'delete' }, ids.slice(0, 6)))
    expect(asked.status).toBe(303)
    const page = await visitor.get(asked.location ?? '')
    expect(page.text).toContain('Delete 6 reports?')
    expect(page.text.match(/https:\/\/library\.example/g)).toHaveLength(5)
    expect(page.text).toContain('and 1 more')
    expect((await api.store.reports.count(owner)).all).toBe(7)

    const named = /name="ids" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const list = '/reports?order=oldest'
    const { status, location } = await visitor.post('/reports/delete', { ids: named, list })
    expect([status, location]).toEqual([303, list])
    const next = await visitor.get(list)
    expect(next.text).toContain('6 reports deleted.')
    expect(await find(ids[0])).toBeUndefined()
    expect((await api.store.reports.count(owner)).all).toBe(1)

    const deletion = /name="deletion" value="([\w-]{43})"/.exec(next.text)?.[1] ?? ''
    expect((await (await somebody()).visitor.post('/reports/restore', { deletion })).status).toBe(
      303,
    )
    expect(await find(ids[0])).toBeUndefined()
    await visitor.post('/reports/restore', { deletion })
    expect(await said(visitor)).toBe('6 reports restored.')
    expect(await find(ids[0])).toMatchObject({ result: 'decent', status: 'completed' })
    expect(await api.store.reports.count(owner)).toEqual({ all: 7, good: 0, decent: 7, bad: 0 })
    await visitor.post('/reports/restore', { deletion })
    expect(await said(visitor)).toBe('Nothing to restore.')
  })

  it('of all that match is asked for as such', async () => {
    const { visitor, form } = await withReports(['a1', 'a2', 'b'])
    const list = '/reports?search=example%2Fa'
    const asked = await visitor.post('/reports/bulk', form({ do: 'delete', all: '1', list }))
    expect((await visitor.get(asked.location ?? '')).text).toContain('Delete 2 reports?')
  })

  it('ends what goes on, and leaves it ended when it comes back', async () => {
    const { owner, visitor } = await somebody()
    const { report } = await api.store.reports.store(owner, reportDraft({}))
    await visitor.post('/reports/delete', { ids: report.id })
    const deletion =
      /name="deletion" value="([\w-]{43})"/.exec((await visitor.get('/reports')).text)?.[1] ?? ''
    await visitor.post('/reports/restore', { deletion })
    const back = await api.store.reports.find(owner, report.id)
    expect(back).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
  })

  it('of a project is not undone with a report of it', async () => {
    const { owner, visitor, ids } = await withReports(['a'])
    await visitor.post('/reports/delete', { ids: ids.join(',') })
    const deletion =
      /name="deletion" value="([\w-]{43})"/.exec((await visitor.get('/reports')).text)?.[1] ?? ''
    await api.store.projects.delete(owner, 'library.example')
    await visitor.post('/reports/restore', { deletion })
    expect((await api.store.reports.count(owner)).all).toBe(0)
  })
})

describe('the list as a file', () => {
  it('has the reports that match, and nothing that a spreadsheet would run', async () => {
    const { owner, visitor } = await somebody()
    const url = 'https://library.example/?a=1,"2"'
    const { report } = await api.store.reports.store(owner, reportDraft({ url, project: '=cmd()' }))
    const { page } = someResults()
    await endRuns(api, report.id, completed({ page: { ...page, title: '+1, "2"' } }))
    await ended(owner, ['other'])
    const { headers, text } = await visitor.get('/reports.csv?search=%3Fa')
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(headers.get('content-disposition')).toContain('reports.csv')
    expect(headers.get('cache-control')).toBe('no-store')
    const lines = text.trim().split('\n')
    expect(lines[0]).toMatch(/^\uFEFF?page_url,url,title,project,device/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`/r/${report.id},"https://library.example/?a=1,`)
    expect(lines[1]).toContain(`"'+1, ""2""",'=cmd(),mobile,public,completed,decent,78`)
  })

  it('has what is ticked, or all that match', async () => {
    const { visitor, form } = await withReports()
    const { text } = await visitor.post('/reports/bulk', form({ do: 'export' }))
    expect(text.trim().split('\n')).toHaveLength(3)
    const all = await visitor.post('/reports/bulk', form({ do: 'export', all: '1' }))
    expect(all.location).toBe('/reports.csv?order=oldest')
    expect((await visitor.get('/reports.csv')).text.trim().split('\n')).toHaveLength(4)
    expect(api.log.join('')).not.toContain('FST_ERR_REP_ALREADY_SENT')
  })

  it('is only for who is signed in', async () => {
    const { location } = await createVisitor(api.address).get('/reports.csv?result=bad')
    expect(location).toBe('/signin?next=%2Freports.csv%3Fresult%3Dbad')
  })
})

describe('the list', () => {
  it('shows titles, categories, what changed, and how far runs are', async () => {
    const { owner, visitor, ids } = await withReports(['a', 'b'])
    const [first = '', second = ''] = ids
    await api.store.reports.update(owner, first, { rerun: true })
    await endRuns(api, first, completed({ score: 71, result: 'decent' }))
    await api.store.reports.update(owner, second, { rerun: true })
    const { text } = await visitor.get('/reports')
    expect(text).toContain('▲ +11')
    expect(text).toContain('11 better than the run before')
    expect(text).toMatch(/<progress max="100" value="0"/)
    expect(text).toMatch(/1 audit on this page is waiting or running\./)
    expect(text).toContain('data-label="Search"')
  })

  it('is ordered by its titles, and says how', async () => {
    const { visitor } = await withReports(['a'])
    const { text } = await visitor.get('/reports?order=address&device=mobile')
    expect(text).toContain('aria-sort="ascending"')
    expect(text).toContain('href="/reports?device=mobile&amp;order=address-desc"')
    expect(text).toContain('href="/reports?device=mobile&amp;order=worst"')
  })

  it('has a way to be without each filter', async () => {
    const { visitor } = await withReports(['a'])
    const { text } = await visitor.get('/reports?device=mobile&privacy=0&order=oldest')
    expect(text).toContain('href="/reports?privacy=0&amp;order=oldest"')
    expect(text).toContain('href="/reports?device=mobile&amp;order=oldest"')
    expect((await visitor.get('/reports?device=desktop')).text).toContain('No report matches')
  })
})
