import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_ID } from '../src/web/sample/sample-report.ts'
import { type ReportPages, REPORT_PASSWORD, startReportPages } from './support/report-pages.ts'
import { createVisitor } from './support/visitors.ts'

let pages: ReportPages
beforeAll(async () => {
  pages = await startReportPages()
})
afterAll(() => pages[Symbol.asyncDispose]())

const stranger = () => createVisitor(pages.api.address)
const ENDS = [
  { end: '.md', type: 'text/markdown; charset=utf-8', says: '# Opening hours' },
  { end: '.csv', type: 'text/csv; charset=utf-8; header=present', says: 'image-alt' },
  { end: '.json', type: 'application/json; charset=utf-8', says: '"schema_version"' },
]

describe.each(ENDS)('a report as $end', ({ end, type, says }) => {
  it('is a sandboxed file for everyone who may see the report', async () => {
    const { status, headers, text } = await stranger().get(`/r/${pages.ids.report}${end}`)
    expect(status).toBe(200)
    expect(text).toContain(says)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="www.library.example_opening-hours${end}"`,
    )
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is not there where the report is not, or has no results', async () => {
    const { hidden, queued } = pages.ids
    for (const id of [hidden, queued, 'x', '0199c0de-0000-7000-8000-000000000000']) {
      expect((await stranger().get(`/r/${id}${end}`)).status).toBe(404)
    }
  })

  it('is asked the password for where the report is', async () => {
    const visitor = stranger()
    const path = `/r/${pages.ids.locked}`
    expect((await visitor.get(`${path}${end}`)).text).toContain('Protected report')
    await visitor.post(`${path}/unlock`, { password: REPORT_PASSWORD })
    expect((await visitor.get(`${path}${end}`)).text).toContain(says)
  })

  it('is there of the sample report', async () => {
    expect((await stranger().get(`/r/${SAMPLE_ID}${end}`)).status).toBe(200)
  })
})

describe('the menu of a report', () => {
  it('leads visitors to what there is, and to nothing else', async () => {
    const { text } = await stranger().get(`/r/${pages.ids.report}`)
    const menu = /<details class="menu">.*?<\/details>/s.exec(text)?.[0] ?? ''
    const id = pages.ids.report
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      `/r/${id}.md`,
      `/r/${id}.csv`,
      `/r/${id}.json`,
    ])
  })

  it('opens everything for the printer', async () => {
    const { text } = await stranger().get(`/r/${pages.ids.report}?print=all`)
    expect(text).toMatch(/id="show-all" checked/)
    expect(text).not.toMatch(/<details class="check [a-z]+">/)
  })

  it('leads to nothing that a browser did not leave', async () => {
    const { status } = await stranger().get(`/r/${pages.ids.report}.har`)
    expect(status).toBe(404)
    for (const end of ['json', 'html']) {
      const path = `/r/${pages.ids.report}/lighthouse.${end}`
      expect((await stranger().get(path)).status).toBe(404)
    }
  })
})
