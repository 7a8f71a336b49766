import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { type ReportPages, startReportPages } from './support/report-pages.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { completed, reportDraft, runNext } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

/** Creates reports in every state first, beside other tests. */
const PATIENCE_MS = 60_000

let pages: ReportPages
let ids: ReportPages['ids']
beforeAll(async () => {
  pages = await startReportPages()
  ids = pages.ids
}, PATIENCE_MS)
afterAll(() => pages[Symbol.asyncDispose]())

const QUERY = 'devices=mobile,desktop'
const get = (path: string) => createVisitor(pages.api.address).get(path)
const between = (id: string, more = '') => get(`/r/${id}/compare?${QUERY}${more}`)

describe('the phone beside the computer', () => {
  it('is where the report shows both', async () => {
    const { text } = await get(`/r/${ids.devices}`)
    expect(text).toContain(`<a href="/r/${ids.devices}/compare?${QUERY}">`)
    const run = await get(`/r/${ids.devices}/runs/1`)
    expect(run.text).toContain(`<a href="/r/${ids.devices}/compare?${QUERY}&amp;run=1">`)
    expect((await get(`/r/${ids.report}`)).text).not.toContain('?devices=')
  })

  it('says what each measured, and what it is worth there', async () => {
    const { status, text } = await between(ids.devices)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Mobile and desktop</h1>')
    expect(text).toContain('<th scope="col">Difference</th>')
    expect(text).toMatch(/2\.9 s <small>.*?Decent<\/small>/s)
    expect(text).toMatch(/1\.1 s <small>.*?Good<\/small>/s)
    expect(text).toContain('Decides the verdict, score and checks.')
    expect(text).not.toMatch(/\b(?:better|worse)\b(?! one)/)
  })

  it('names the requests that have no twin', async () => {
    const { text } = await between(ids.devices)
    expect(text).toContain('Only on mobile (2)')
    expect(text).toContain('Only on desktop (1)')
    expect(text).toContain('/files/wide-banner.jpg')
    expect(text).toContain('37 addresses are the same on both.')
    expect(text).not.toContain('Cumulative Layout Shift')
    const all = await between(ids.devices, '&all=1')
    expect(all.text).toContain('Same on both (37)')
    expect(all.text).toContain('Cumulative Layout Shift')
  })

  it('shows both films on one axis', async () => {
    const { text } = await between(ids.devices)
    const film = text.slice(text.indexOf('Filmstrip'))
    expect(film).toMatch(/<th scope="row">Mobile<\/th>.*<th scope="row">Desktop<\/th>/s)
    expect(film).toContain(`/r/${ids.devices}/runs/1/files/mobile.`)
    expect(film).toContain(`/r/${ids.devices}/runs/1/files/desktop.`)
  })

  it('may stand the other way round', async () => {
    const { text } = await get(`/r/${ids.devices}/compare?devices=desktop,mobile`)
    expect(text).toContain('<h1>Desktop and mobile</h1>')
    expect(text).toContain('+1.8 s')
  })

  it('is that of an earlier run too', async () => {
    const { status, text } = await between(ids.past, '&run=3')
    expect([status, text.includes('Run 3 of the report')]).toEqual([200, true])
  })

  it('says why there are not two', async () => {
    const said = async (id: string) => (await between(id)).text
    expect(await said(ids.report)).toContain('the audit did not use a browser')
    expect(await said(ids.unmeasured)).toContain('The page kept the browser busy')
    for (const id of [ids.measuring, ids.queued]) {
      expect(await said(id)).toContain('still running')
    }
  })

  it.each([
    { device: 'both', said: 'Desktop was not measured in this run' },
    { device: 'mobile', said: 'This run tested only one device.' },
  ] as const)('says why one alone is there of $device', async ({ device, said }) => {
    await using api = await startApi()
    const { owner } = await api.user()
    const { id } = (await api.store.reports.store(owner, reportDraft({ device }))).report
    const results = sampleLabResults()
    const devices = results.lab?.devices.slice(0, 1) ?? []
    await runNext(api, completed({ lab: results.lab && { ...results.lab, devices } }))
    const { get: ask } = createVisitor(api.address)
    expect((await ask(`/r/${id}/compare?${QUERY}`)).text).toContain(said)
    const isMissing = (await ask(`/r/${id}`)).text.includes('Desktop was not measured')
    expect(isMissing).toBe(device === 'both')
  })

  it.each([
    '?devices=mobile',
    '?devices=mobile,mobile',
    '?devices=desktop,watch',
    '?devices=constructor',
    `?${QUERY}&run=99`,
    `?${QUERY}&run=x`,
    `?${QUERY}&with=0199c0de-0000-7000-8000-000000000000`,
  ])('is not there: %s', async (query) => {
    expect((await get(`/r/${ids.devices}/compare${query}`)).status).toBe(404)
  })

  it('is there for who may see the report', async () => {
    expect((await between(ids.hidden)).status).toBe(404)
    expect((await between(ids.locked)).text).toContain('Protected report')
  })
})

describe('two devices as Markdown', () => {
  it.each(['', '&all=1', '&run=1'])('are the file that the button copies: %s', async (more) => {
    const file = await get(`/r/${ids.devices}/compare.md?${QUERY}${more}`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="comparison.md"')
    expect(file.text).toContain('# Mobile and desktop')
    const page = await between(ids.devices, more)
    const copied = /data-copy="([^"]*)"/.exec(page.text)?.[1] ?? ''
    expect(copied.replaceAll('&lt;', '<').replaceAll('&quot;', '"')).toBe(file.text)
    const run = more === '&run=1' ? '&amp;run=1' : ''
    const all = more === '&all=1' ? '&amp;all=1' : ''
    expect(page.text).toContain(`/r/${ids.devices}/compare.md?${QUERY}${run}${all}"`)
  })

  it('are not there where there are not two', async () => {
    expect((await get(`/r/${ids.report}/compare.md?${QUERY}`)).status).toBe(404)
  })
})
