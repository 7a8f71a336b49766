import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORT_PASSWORD, type ReportPages, startReportPages } from './support/report-pages.ts'
import { createVisitor, type Seen } from './support/visitors.ts'

const UNKNOWN = '0199c0de-0000-7000-8000-000000000000'

let pages: ReportPages
let ids: ReportPages['ids']
beforeAll(async () => {
  pages = await startReportPages()
  ids = pages.ids
})
afterAll(async () => {
  await pages[Symbol.asyncDispose]()
})

const somebody = () => createVisitor(pages.api.address)
const between = (a: string, b: string, more = '') => `/r/${a}/compare?with=${b}${more}`
const get = (a: string, b: string, more = '') => somebody().get(between(a, b, more))

async function owner() {
  const visitor = somebody()
  const client = { agent: 'test', address: '198.18.0.1' }
  visitor.cookies.set('pagemark', await pages.api.store.sessions.start(pages.owner.id, client))
  return visitor
}

/** The status and text without the IDs of requests and reports. */
const bare = ({ status, text }: Seen) => [status, text.replaceAll(/[0-9a-f-]{36}/g, '')]

describe('two reports beside each other', () => {
  it('say what each has that the other has not', async () => {
    const { status, text } = await get(ids.past, ids.report)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Compare two reports</h1>')
    for (const title of ['Problems only in A', 'Problems only in B', 'Problems in both']) {
      expect(text).toMatch(new RegExp(`${title} \\(\\d+\\)`))
    }
    expect(text).toContain(`<a href="${between(ids.report, ids.past)}">Swap A and B</a>`)
    expect(text).toMatch(/<th scope="col">Difference<\/th>/)
  })

  it('show what was to be seen of both on one axis', async () => {
    const { text } = await get(ids.measured, ids.past)
    const film = text.slice(text.indexOf('Filmstrip'))
    expect(film).toContain(`/r/${ids.measured}/runs/1/files/`)
    expect(film).toContain(`/r/${ids.past}/runs/6/files/`)
    expect(film.match(/<th scope="row">[AB]<\/th>/g)).toHaveLength(4)
    expect((await get(ids.report, ids.report)).text).not.toContain('Filmstrip')
  })

  it('say that not everything was the same', async () => {
    const { text } = await get(ids.report, ids.measured)
    expect(text).toContain('The two audits differ in their conditions.')
    expect(text).toContain('Numbers are only compared where both sides used the same device.')
  })

  it('leave out what is the same until it is asked for', async () => {
    const usual = await get(ids.past, ids.measured)
    expect(usual.text).not.toContain('Largest Contentful Paint')
    const all = await get(ids.past, ids.measured, '&all=1')
    expect(all.text).toContain('Largest Contentful Paint, mobile')
    expect(all.text).toContain('Show only differences')
  })

  it('wait until both have results', async () => {
    const { status, text } = await get(ids.report, ids.queued)
    expect([
      status,
      text.includes('Both reports need results before you can compare them.'),
    ]).toEqual([200, true])
    expect((await somebody().get(`/r/${ids.report}/compare.md?with=${ids.queued}`)).status).toBe(
      404,
    )
  })

  it('are runs of the one where the other is the same', async () => {
    const { text } = await get(ids.past, ids.past)
    expect(text).toContain('<h1>Run 5 and run 6</h1>')
  })

  it('may be the sample, too', async () => {
    const { status } = await get('00000000-0000-7000-8000-000000000001', ids.report)
    expect(status).toBe(200)
  })
})

describe('a comparison as Markdown', () => {
  it('is a file that does nothing, and the same that the button copies', async () => {
    for (const query of [`with=${ids.report}`, 'a=1&b=6', 'a=1&b=6&all=1']) {
      const { status, headers, text } = await somebody().get(`/r/${ids.past}/compare.md?${query}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(headers.get('content-disposition')).toBe('attachment; filename="comparison.md"')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(text).toContain(`${pages.api.address}/r/${ids.past}`)
      const page = await somebody().get(`/r/${ids.past}/compare?${query}`)
      const copied = /data-copy="([^"]*)"/.exec(page.text)?.[1] ?? ''
      expect(copied.replaceAll('&lt;', '<').replaceAll('&quot;', '"')).toBe(text)
      expect(page.text).toContain(`/r/${ids.past}/compare.md?${query.replaceAll('&', '&amp;')}"`)
    }
  })

  it('is there for who may see both', async () => {
    const path = (a: string, b: string) => `/r/${a}/compare.md?with=${b}`
    for (const [a, b] of [[ids.hidden, ids.report] as const, [ids.report, ids.hidden] as const]) {
      expect((await somebody().get(path(a, b))).status).toBe(404)
      const own = await (await owner()).get(path(a, b))
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
  })
})

describe('a visitor who may not see both reports', () => {
  it('gets the same response as for an unknown report', async () => {
    const { report, hidden, locked } = ids
    const nothing = bare(await get(UNKNOWN, report))
    expect(nothing[0]).toBe(404)
    for (const [a, b] of [
      [report, UNKNOWN],
      [hidden, report],
      [report, hidden],
      [hidden, hidden],
      [UNKNOWN, UNKNOWN],
      [locked, UNKNOWN],
      [locked, hidden],
      [hidden, locked],
      [UNKNOWN, locked],
    ] as const) {
      expect(bare(await get(a, b))).toEqual(nothing)
    }
  })

  it.each(['x', '1', '%00', '../../admin', `${UNKNOWN}%20`, `${UNKNOWN},${UNKNOWN}`])(
    'gets 404 for an invalid ID: %s',
    async (other) => {
      expect((await get(ids.report, other)).status).toBe(404)
    },
  )

  it('may be the owner, who can compare private reports', async () => {
    const { status, headers } = await (await owner()).get(between(ids.hidden, ids.locked))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('a report behind a password', () => {
  const form = { password: REPORT_PASSWORD }
  const hiddenField = /name="compare" value="([^"]*)"/

  /** Submits the password to the shown form. */
  async function unlock(visitor: ReturnType<typeof createVisitor>, form: Seen, password = '') {
    const compare = hiddenField.exec(form.text)?.[1] ?? ''
    const action = /action="([^"]*\/unlock)"/.exec(form.text)?.[1] ?? ''
    return await visitor.post(action, { password: password || REPORT_PASSWORD, compare })
  }

  it.each(['first', 'second'])('is asked for, and opens the comparison: the %s', async (place) => {
    const path =
      place === 'first' ? between(ids.locked, ids.report) : between(ids.report, ids.locked)
    const visitor = somebody()
    const form = await visitor.get(path)
    expect([form.status, form.text.includes('Protected report')]).toEqual([200, true])
    expect(form.text).not.toContain('library.example')
    const wrong = await unlock(visitor, form, 'not it')
    expect([wrong.status, hiddenField.test(wrong.text)]).toEqual([403, true])
    const { status, location } = await unlock(visitor, wrong)
    expect([status, location]).toEqual([303, path])
    expect((await visitor.get(path)).text).toContain('Compare two reports')
  })

  it('gives a cookie that opens nothing else', async () => {
    const visitor = somebody()
    await unlock(visitor, await visitor.get(between(ids.report, ids.locked)))
    const beside = visitor.cookies.get('pagemark-beside') ?? ''
    const stranger = somebody()
    stranger.cookies.set('pagemark-beside', beside)
    expect((await stranger.get(`/r/${ids.locked}`)).text).toContain('Protected report')
    expect((await stranger.get(between(ids.locked, ids.report))).text).toContain('Protected report')
    expect((await stranger.get(between(ids.report, ids.locked))).status).toBe(200)
    expect((await stranger.get(between(ids.report, ids.hidden))).status).toBe(404)
  })

  it('gets a cookie only for the pages of the two compared reports', async () => {
    const answer = await fetch(`${pages.api.address}/r/${ids.locked}/unlock`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...form, compare: `${ids.report} ${ids.locked}` }),
    })
    const cookies = answer.headers.getSetCookie()
    expect(
      cookies.map((each) => [/^[^=]*/.exec(each)?.[0], /Path=([^;]*)/.exec(each)?.[1]]),
    ).toEqual([
      ...['', '.md', '.csv', '.json', '.har', '.pdf'].map((end) => [
        'pagemark-unlock',
        `/r/${ids.locked}${end}`,
      ]),
      ['pagemark-beside', `/r/${ids.report}`],
    ])
    for (const each of cookies) expect(each).toContain('HttpOnly; SameSite=Lax')
  })

  it.each([
    ['another place', () => 'https://evil.example/ //evil.example'],
    ['two other reports', () => `${ids.report} ${ids.past}`],
    ['three reports', () => `${ids.report} ${ids.locked} ${ids.past}`],
    ['a path', () => `${ids.locked} ../../admin`],
  ])('leads to the report alone where the form names %s', async (_name, compare) => {
    const { location } = await somebody().post(`/r/${ids.locked}/unlock`, {
      ...form,
      compare: compare(),
    })
    expect(location).toBe(`/r/${ids.locked}`)
  })
})

describe('from the list', () => {
  const pick = (...some: readonly string[]) =>
    Object.fromEntries(some.map((id) => [`pick.${id}`, '1']))

  it('two that are ticked are compared', async () => {
    const visitor = await owner()
    const sent = { ...pick(ids.past, ids.report), do: 'compare' }
    const { status, location } = await visitor.post('/reports/bulk', sent)
    expect([status, location]).toEqual([303, between(ids.past, ids.report)])
    expect((await visitor.get(location ?? '')).status).toBe(200)
  })

  it.each([
    ['none', () => ({})],
    ['one', () => pick(ids.past)],
    ['three', () => pick(ids.past, ids.report, ids.hidden)],
    ['all', () => ({ all: '1' })],
  ])('%s are not', async (_name, picked) => {
    const visitor = await owner()
    const { location } = await visitor.post('/reports/bulk', { ...picked(), do: 'compare' })
    expect(location).toBe('/reports')
    expect((await visitor.get('/reports')).text).toContain('Select exactly two reports to compare.')
  })

  it('is closed to who is not signed in, and to forms of other sites', async () => {
    const sent = { ...pick(ids.past, ids.report), do: 'compare' }
    expect((await somebody().post('/reports/bulk', sent)).location).toContain('/signin')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await (await owner()).post('/reports/bulk', sent, foreign)).status).toBe(403)
  })
})
