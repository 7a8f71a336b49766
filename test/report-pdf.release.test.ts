import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Print } from '../src/worker/print.ts'
import { SAMPLE_ID } from '../src/web/sample/sample-report.ts'
import { startApi } from './support/api.ts'
import { type ReportPages, REPORT_PASSWORD, startReportPages } from './support/report-pages.ts'
import { sampleResults } from './support/sample-results.ts'
import { completed, reportDraft, runNext } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const PDF = Buffer.from('%PDF-1.4 a report')

/** HTML that the worker's browser got, newest last, and the outcome of each. */
const given: string[] = []
let answer: Print = async () => ({ printed: true, pdf: PDF })

/** Stores a dozen reports, beside other tests. */
const PATIENCE_MS = 60_000

const BASE_URL = 'http://pagemark.example/'

let pages: ReportPages
beforeAll(async () => {
  pages = await startReportPages({
    baseUrl: BASE_URL,
    print: async (order) => {
      given.push(order.html)
      return await answer(order)
    },
  })
}, PATIENCE_MS)
afterAll(() => pages[Symbol.asyncDispose]())
afterEach(() => {
  answer = async () => ({ printed: true, pdf: PDF })
  given.length = 0
})

const stranger = () => createVisitor(pages.api.address)

describe('a report as PDF', () => {
  it('is the answer to its form, and a file from then on', async () => {
    const path = `/r/${pages.ids.measured}`
    const visitor = stranger()
    expect(await visitor.get(`${path}.pdf`)).toMatchObject({ status: 303, location: `${path}/pdf` })
    expect((await visitor.get(`${path}/pdf`)).text).toContain('Export PDF')
    expect(given).toEqual([])

    expect(await visitor.post(`${path}/pdf`)).toMatchObject({
      status: 303,
      location: `${path}.pdf`,
    })
    const { headers, text } = await stranger().get(`${path}.pdf`)
    expect(text).toBe(String(PDF))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[a-z._-]+\.\d{4}-\d\d-\d\d\.pdf"$/,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    const ready = await visitor.get(`${path}/pdf`)
    expect(ready.text).toContain('The PDF is ready')
    expect(ready.headers.get('refresh')).toBe(`0; url=${path}.pdf`)
  })

  it('is made once, of all who ask at the same time', async () => {
    const path = `/r/${pages.ids.report}`
    const answers = await Promise.all([1, 2, 3].map(() => stranger().post(`${path}/pdf`)))
    expect(answers.map(({ location }) => location)).toEqual(Array(3).fill(`${path}.pdf`))
    expect(given).toHaveLength(1)
  })

  it.runIf(IN_RELEASE)(
    'shows its progress when it takes longer, even without scripts',
    async () => {
      const path = `/r/${pages.ids.past}`
      const { promise, resolve } = Promise.withResolvers<void>()
      answer = async () => {
        await promise
        return { printed: true, pdf: PDF }
      }
      const slow = stranger().post(`${path}/pdf`)
      await delay(500)
      const { text } = await stranger().get(`${path}/pdf`)
      expect(text).toContain('Exporting PDF')
      expect(text).toContain(`<a class="button" href="${path}/pdf">Check again</a>`)
      expect(text).toContain(`href="${path}?print=all"`)
      expect(await slow).toMatchObject({ status: 303, location: `${path}/pdf` })
      resolve()
      expect(await stranger().post(`${path}/pdf`)).toMatchObject({ location: `${path}.pdf` })
    },
  )

  it('asks for the password before it is made, and before it is had', async () => {
    const path = `/r/${pages.ids.locked}`
    const visitor = stranger()
    for (const asked of [visitor.get(`${path}.pdf`), visitor.get(`${path}/pdf`)]) {
      expect((await asked).text).toContain('Protected report')
    }
    expect((await visitor.post(`${path}/pdf`)).text).toContain('Protected report')
    expect(given).toEqual([])
    await visitor.post(`${path}/unlock`, { password: REPORT_PASSWORD })
    await visitor.post(`${path}/pdf`)
    const { text, headers } = await visitor.get(`${path}.pdf`)
    expect(text).toBe(String(PDF))
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await stranger().get(`${path}.pdf`)).text).toContain('Protected report')
  })

  it('is not there of what is private, goes on, failed, or is the sample', async () => {
    const { hidden, queued, measuring, unreachable } = pages.ids
    for (const id of [hidden, queued, measuring, unreachable, SAMPLE_ID, 'x']) {
      for (const path of [`/r/${id}.pdf`, `/r/${id}/pdf`]) {
        expect((await stranger().get(path)).status).toBe(404)
      }
      expect((await stranger().post(`/r/${id}/pdf`)).status).toBe(404)
    }
    expect(given).toEqual([])
  })

  it('is asked for by no other site', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const { status } = await stranger().post(`/r/${pages.ids.unmeasured}/pdf`, {}, elsewhere)
    expect(status).toBe(403)
    expect(given).toEqual([])
  })

  it('says when it could not be made, and is tried again by hand', async () => {
    const path = `/r/${pages.ids.rerunFailed}`
    answer = () => Promise.reject(new Error('The browser crashed.'))
    expect(await stranger().post(`${path}/pdf`)).toMatchObject({ location: `${path}/pdf` })
    const { text } = await stranger().get(`${path}/pdf`)
    expect(text).toContain('PDF export failed')
    expect(text).toContain('Try again')
    expect(given).toHaveLength(2)
    // No new PDF is requested, which this would record.
    const asked = vi.spyOn(pages.api.pdfExports, 'ask')
    expect(await stranger().post(`${path}/pdf`)).toMatchObject({ location: `${path}/pdf` })
    expect(given).toHaveLength(2)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the printed page', () => {
  it('is self-contained, and links to the full report', async () => {
    await pages.api.db.deleteFrom('pdf_exports').execute()
    const path = `/r/${pages.ids.measured}`
    await stranger().post(`${path}/pdf`)
    const [html = ''] = given
    const loaded = [
      ...html.matchAll(/<(?:link|img|image|script|iframe)[^>]*\s(?:src|href)="([^"]*)"/g),
    ]
    expect(loaded.length).toBeGreaterThan(2)
    for (const [, address] of loaded)
      expect(address).toMatch(/^data:(?:text\/css|image\/\w+);base64,/)
    expect(html).not.toMatch(/<script|loading="lazy"|href="\/|src="\//)
    expect(html).toContain(`<a href="http://pagemark.example${path}">`)
    expect(html).toContain(`content="default-src 'none'; style-src data:; img-src data:"`)
  })

  it('links only to sections that it contains', async () => {
    await pages.api.db.deleteFrom('pdf_exports').execute()
    await stranger().post(`/r/${pages.ids.past}/pdf`)
    const [html = ''] = given
    expect(html).toMatch(/\d (?:better|worse)<\/a> than on/)
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((id) => !html.includes(` id="${id}"`))).toEqual([])
  })

  it('contains nothing about the user who requested it, as one is made for all', async () => {
    await pages.api.db.deleteFrom('pdf_exports').execute()
    const visitor = stranger()
    const session = await pages.api.store.sessions.start(pages.owner.id, {
      agent: 'test',
      address: '198.18.0.1',
    })
    visitor.cookies.set('pagemark', session)
    await pages.api.store.users.setPreferences(pages.owner.id, {
      timeZone: 'Asia/Tokyo',
      theme: 'dark',
    })
    await visitor.post(`/r/${pages.ids.report}/pdf`)
    await pages.api.db.deleteFrom('pdf_exports').execute()
    await stranger().post(`/r/${pages.ids.report}/pdf`)
    expect(given).toHaveLength(2)
    expect(given[0]).toBe(given[1])
  })

  it('has no links if the operator has set no address, as the first request would decide it for all', async () => {
    const html = await printedOf('A page', 'elsewhere.example')
    expect(html).not.toContain('elsewhere.example')
    expect(html).not.toContain('href="/')
    expect(html).toContain('href="#seo"')
  })

  it('keeps text of strangers as text', async () => {
    const hostile = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"onload="`
    const html = await printedOf(hostile)
    expect(html).not.toMatch(/<script|<img src=x|"onload="/)
    expect(html).toContain('&lt;script')
    expect(html.match(/<title>/g)).toHaveLength(1)
  })
})

async function printedOf(title: string, host = 'pagemark.example'): Promise<string> {
  const seen: string[] = []
  const print: Print = async ({ html }) => {
    seen.push(html)
    return { printed: true, pdf: PDF }
  }
  await using api = await startApi({ print })
  const { owner } = await api.user()
  const { report } = await api.store.reports.store(owner, reportDraft())
  await runNext(api, completed({ page: { ...sampleResults().page, title } }))
  const headers = { host, 'sec-fetch-site': 'same-origin' }
  await api.app.inject({ method: 'POST', url: `/r/${report.id}/pdf`, headers })
  return seen[0] ?? ''
}

describe('without a browser', () => {
  it('nothing is asked for, and other ways are named', async () => {
    await using api = await startApi({ mayPrint: () => false })
    const { address, db, store } = api
    const { owner } = await api.user()
    const { report } = await store.reports.store(owner, reportDraft())
    await runNext(api, completed())
    const path = `/r/${report.id}`
    const visitor = createVisitor(address)
    expect((await visitor.get(path)).text).not.toContain(`action="${path}/pdf"`)
    expect(await visitor.post(`${path}/pdf`)).toMatchObject({ location: `${path}/pdf` })
    const { text } = await visitor.get(`${path}/pdf`)
    expect(text).toContain('PDF export is not available')
    expect(text).toContain(`href="${path}?print=all"`)
    expect(await db.selectFrom('pdf_exports').selectAll().execute()).toEqual([])
  })
})
