import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { completed } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const somebody = (at: TestApi = api) => signedIn(at)

const idsIn = (text: string) =>
  [...text.matchAll(/href="\/r\/([0-9a-f-]{36})"/g)].map(([, id]) => id)

describe('a list of pages', () => {
  it('becomes a report for each page, and says what is wrong with the other lines', async () => {
    const { owner, visitor } = await somebody()
    const urls = 'example.com/a\r\n\r\n  https://example.com/b \nftp://example.com/\nexample.com/a'
    const form = { urls, device: 'desktop', language: 'DE', privacy: '1', project: 'Winter' }
    const { status, location } = await visitor.post('/new/list', form)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/batches\/[0-9a-f-]{36}$/)])

    const { text, headers } = await visitor.get(location ?? '')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('2 pages to audit')
    expect(text).toContain('0 of 2 audits done')
    expect(text).toContain('2 lines skipped.')
    expect(text).toContain('Only http and https URLs can be audited.')
    expect(text).toContain('This page is already in the list above.')
    const ids = idsIn(text)
    expect(ids).toHaveLength(2)
    expect(await api.store.reports.find(owner, ids[0] ?? '')).toMatchObject({
      url: 'https://example.com/a',
      device: 'desktop',
      language: 'de',
      privacy: 1,
      project: 'Winter',
    })
  })

  it('that is sent twice is one batch, unless it was changed in between', async () => {
    const { owner, visitor } = await somebody()
    const { text } = await visitor.get('/new/list')
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(text) ?? []
    const list = { form, urls: 'example.com/1\nexample.com/2' }
    const twice = await Promise.all([
      visitor.post('/new/list', list),
      visitor.post('/new/list', list),
    ])
    const again = await visitor.post('/new/list', list)
    const [first] = twice
    expect([...twice, again].map(({ location }) => location)).toEqual(
      Array.from({ length: 3 }, () => first.location),
    )
    expect((await api.store.reports.count(owner)).all).toBe(2)
    const other = await visitor.post('/new/list', { ...list, urls: 'example.com/3' })
    expect(other.location).not.toBe(first.location)
    const shown = await visitor.get('/new/list')
    expect(shown.text).not.toContain(form)
  })

  it('is followed to its end, through failed runs and deleted reports', async () => {
    const { owner, visitor } = await somebody()
    const { location } = await visitor.post('/new/list', { urls: 'example.com/1\nexample.com/2' })
    const batch = location ?? ''
    const [first = '', second = ''] = idsIn((await visitor.get(batch)).text)
    await endRuns(api, first, completed({ score: 91, result: 'good' }))
    const half = await visitor.get(batch)
    expect(half.text).toContain('1 of 2 audits done')
    expect(half.text).toContain('<progress max="2" value="1"')
    await api.store.reports.delete(owner, second)
    const whole = await visitor.get(batch)
    expect(whole.text).toContain('All of 1 audit done.')
    expect(whole.text).toContain('All of 1 audit done. 1 report deleted.')
    expect(whole.text).toContain('The report was deleted.')
    await api.store.reports.delete(owner, first)
    const { text: empty } = await visitor.get(batch)
    expect(empty).toContain('2 pages to audit')
    expect(empty).toContain('All reports were deleted. 2 reports deleted.')
    expect(empty).not.toContain('of 0')
  })

  it('ends where the queue is full', async () => {
    await using full = await startApi({ queuePerUser: 1 })
    const { visitor } = await somebody(full)
    const { location } = await visitor.post('/new/list', { urls: 'example.com/1\nexample.com/2' })
    const { text } = await visitor.get(location ?? '')
    expect(text).toContain('Too many of your audits are waiting')
    expect(idsIn(text)).toHaveLength(1)
  })

  it.each([
    { name: 'nothing', form: { urls: ' \n ' }, says: 'Enter a page address, such as example.com.' },
    { name: 'one wrong line', form: { urls: 'ftp://example.com' }, says: 'Only http and https' },
    {
      name: 'wrong lines',
      form: { urls: 'ftp://a.example\nx' },
      says: 'No line is a page address that can be audited. First error:',
    },
    {
      name: 'too many',
      form: { urls: 'example.com\n'.repeat(101) },
      says: 'The list has 101 lines',
    },
    {
      name: 'no password',
      form: { urls: 'example.com', privacy: '2' },
      says: 'Enter a password for the report.',
    },
    {
      name: 'a wrong project',
      form: { urls: 'example.com', project: '..' },
      says: 'project-fault',
    },
    { name: 'no such device', form: { urls: 'example.com', device: 'watch' }, says: 'device must' },
    {
      name: 'no such language',
      form: { urls: 'example.com', language: 'german' },
      says: 'id="language-fault"',
    },
    {
      name: 'no selector',
      form: { urls: 'example.com', wait_for: '{' },
      says: 'id="wait_for-fault"',
    },
    {
      name: 'a user name for several origins',
      form: { urls: 'example.com/a\nhttp://example.com/b', access_username: 'me' },
      says: 'Page credentials can only be used with one origin per list.',
    },
  ])('is refused with what was typed: $name', async ({ form, says }) => {
    const { owner, visitor } = await somebody()
    const { status, text } = await visitor.post('/new/list', { samples: '5', ...form })
    expect(status).toBe(422)
    expect(text).toContain(says)
    expect(text).toContain(form.urls.trim().split('\n')[0])
    expect(text).toMatch(/value="5" checked/)
    expect((await api.store.reports.count(owner)).all).toBe(0)
  })

  it('is not visible to other users, and accepts no forms of other sites', async () => {
    const { visitor } = await somebody()
    const { location } = await visitor.post('/new/list', { urls: 'example.com/1' })
    const batch = location ?? ''
    const { visitor: neighbour } = await somebody()
    const nothing = await neighbour.get('/r/0199c0de-0000-7000-8000-000000000000')
    const { status, text } = await neighbour.get(batch)
    expect([status, text]).toEqual([404, nothing.text])
    const stranger = createVisitor(api.address)
    expect((await stranger.get(batch)).location).toBe(`/signin?next=${encodeURIComponent(batch)}`)
    expect((await stranger.post('/new/list', { urls: 'example.com' })).location).toMatch(/signin/)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/new/list', { urls: 'example.com' }, foreign)).status).toBe(403)
  })
})

describe('a page that was audited a moment ago', () => {
  const form = { url: 'https://example.com/again' }

  it('is offered to be opened or run again, and audited anew when that is wanted', async () => {
    const { owner, visitor } = await somebody()
    const { location } = await visitor.post('/new', form)
    const id = (location ?? '').slice(3)
    const waiting = await visitor.post('/new', form)
    expect(waiting.status).toBe(409)
    expect(waiting.text).toContain('This page is being audited now.')
    await endRuns(api, id)
    const { status, text } = await visitor.post('/new', form)
    expect(status).toBe(409)
    expect(text).toContain('Audited a moment ago.')
    expect(text).toContain(`href="/r/${id}"`)
    expect(text).toContain(`action="/r/${id}/run"`)
    expect((await api.store.reports.count(owner)).all).toBe(1)
    expect((await visitor.post('/new', { ...form, again: '1' })).status).toBe(303)
    expect((await api.store.reports.count(owner)).all).toBe(2)
  })

  it('is audited at once in another language, and again in the same', async () => {
    const { visitor } = await somebody()
    const languages = ['', 'de', 'fr', 'DE', '']
    const statuses = []
    for (const language of languages) {
      statuses.push((await visitor.post('/new', { ...form, language })).status)
    }
    expect(statuses).toEqual([303, 303, 303, 409, 409])
  })

  it('is audited at once for another device, after ten minutes, or by somebody else', async () => {
    const { visitor } = await somebody()
    const { location } = await visitor.post('/new', form)
    const id = (location ?? '').slice(3)
    expect((await visitor.post('/new', { ...form, device: 'desktop' })).status).toBe(303)
    expect((await (await somebody()).visitor.post('/new', form)).status).toBe(303)
    await endRuns(api, id)
    await api.db
      .updateTable('reports')
      .set((eb) => ({ generated_at: eb('generated_at', '-', 11 * 60_000) }))
      .where('id', '=', id)
      .execute()
    expect((await visitor.post('/new', form)).status).toBe(303)
  })
})

it('proposes the addresses of the latest reports', async () => {
  const { visitor } = await somebody()
  await visitor.post('/new', { url: 'https://example.com/"known"' })
  expect((await visitor.get('/new')).text).toContain(
    '<option value="https://example.com/%22known%22">',
  )
})

describe('the first steps of an installation', () => {
  const given = (name: string) => ({ name, doc: '', value: 'x', source: 'operator' as const })

  it('are shown to its administrators, with what is done, until they have seen enough', async () => {
    await using own = await startApi({ settingStates: () => [given('PAGEMARK_BASE_URL')] })
    const { visitor } = await signedIn(own, { admin: true })
    const { text } = await visitor.get('/reports')
    expect(text).toContain('First steps')
    expect(text.match(/ – done/g)).toHaveLength(1)
    await visitor.post('/new', { url: 'https://example.com/' })
    const listed = (await visitor.get('/reports')).text
    expect(listed.match(/ – done/g)).toHaveLength(2)
    expect(listed.indexOf('First steps')).toBeGreaterThan(listed.indexOf('</table>'))
    expect((await visitor.post('/reports/first-steps')).location).toBe('/reports')
    expect((await visitor.get('/reports')).text).not.toContain('First steps')
  })

  it('are not shown to other users', async () => {
    const { visitor } = await somebody()
    expect((await visitor.get('/reports')).text).not.toContain('First steps')
  })
})
