import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportPages, startReportPages } from './support/report-pages.ts'
import { createVisitor } from './support/visitors.ts'

let pages: ReportPages
let path: string
beforeAll(async () => {
  pages = await startReportPages()
  path = `/r/${pages.ids.past}`
})
afterAll(async () => {
  await pages[Symbol.asyncDispose]()
})

const get = (address: string) => createVisitor(pages.api.address).get(address)

describe('the page of a run', () => {
  it('says which run it is, and leads to the latest', async () => {
    const { status, text } = await get(`${path}/runs/3`)
    expect(status).toBe(200)
    expect(text).toContain('Run 3 of 6')
    expect(text).toContain(`<a href="${path}">Show latest result</a>`)
    expect(text).toContain('Decent, 55 of 100')
    expect(text).toContain(`href="${path}/runs/3/facts/links"`)
    expect(text).not.toContain('Good, 80')
  })

  it('compares it with the one before it, not with the latest', async () => {
    const { text } = await get(`${path}/runs/5`)
    expect(text).toContain('Compared with run 3')
    expect((await get(`${path}/runs/1`)).text).not.toContain('Since the last run')
  })

  it('of one that failed says why', async () => {
    const { status, text } = await get(`${path}/runs/4`)
    expect([status, text.includes('It does not answer.')]).toEqual([200, true])
    expect((await get(`${path}/runs/4/facts/links`)).status).toBe(404)
  })

  it('of one that was cancelled calls it that, and no fault', async () => {
    const { status, text } = await get(`/r/${pages.ids.cancelled}/runs/1`)
    expect([status, text.includes('The audit was cancelled')]).toEqual([200, true])
    expect(text).not.toContain('No result')
  })

  it('of all runs lists what was cancelled as that, and what failed with its reason', async () => {
    const { text } = await get(`/r/${pages.ids.cancelled}/runs`)
    expect(text).toMatch(/Run 1<\/a> · <time.*<\/time> · Cancelled</)
    const { text: failed } = await get(`${path}/runs`)
    expect(failed).toContain('It does not answer.')
  })

  it('of one that goes on is that of the report', async () => {
    for (const id of [pages.ids.running, pages.ids.queued]) {
      const { status, location } = await get(`/r/${id}/runs/1`)
      expect([status, location]).toEqual([303, `/r/${id}`])
    }
  })

  it.each(['7', '0', '01', 'x', '-1', '1.0', '9'.repeat(30)])(
    'is not there: %s',
    async (number) => {
      expect((await get(`${path}/runs/${number}`)).status).toBe(404)
      expect((await get(`${path}/runs/${number}/facts/links`)).status).toBe(404)
    },
  )

  it('is the owner’s to see where the report is', async () => {
    const { hidden, report } = pages.ids
    const unknown = '0199c0de-0000-7000-8000-000000000000'
    for (const below of ['/runs', '/runs/1', '/runs/1/facts/links', '/compare']) {
      const [one, other] = [await get(`/r/${hidden}${below}`), await get(`/r/${unknown}${below}`)]
      expect([one.status, one.text.replaceAll(hidden, unknown)]).toEqual([other.status, other.text])
      expect((await get(`/r/${report}${below}`)).status).toBe(200)
    }
  })
})

describe('a report with several runs', () => {
  it('says what has changed since the last one', async () => {
    const { text } = await get(path)
    expect(text).toContain('Since the last run')
    expect(text).toContain('New problems (2)')
    expect(text).toContain('<a href="#since">20 worse</a> than on ')
    expect(text).toContain(`${path}/compare?a=5&amp;b=6`)
    expect((await get(`/r/${pages.ids.report}`)).text).not.toContain('Since the last run')
  })

  it('draws its history, with a table beside it', async () => {
    const { text } = await get(path)
    const history = text.slice(text.indexOf('id="history"'))
    expect(history.match(/<circle/g)).toHaveLength(5)
    expect(history.match(/class="catalogue"/g)).toHaveLength(1)
    expect(history).toContain(`<a href="${path}/runs/1" tabindex="-1">`)
    const lcp = await get(`${path}?trend=lcp`)
    expect(lcp.text).toContain('<td data-label="LCP" class="short">4.6 s</td>')
  })

  it('has too little of it after one run', async () => {
    const { text } = await get(`/r/${pages.ids.report}`)
    expect(text).toContain('There is only one run with results.')
    expect(text).not.toContain('class="chart"')
  })

  it('lists all of them, those without a result too', async () => {
    const { text } = await get(`${path}/runs`)
    for (const number of [1, 2, 3, 4, 5, 6]) expect(text).toContain(`${path}/runs/${number}"`)
    expect(text).toContain('Without result (1)')
  })
})

describe('comparing runs', () => {
  it('takes the latest two that completed', async () => {
    const { text } = await get(`${path}/compare`)
    expect(text).toContain('<h1>Run 5 and run 6</h1>')
    expect(text).toContain('New problems (2)')
    expect(text).toContain('Fixed (0)')
  })

  it('takes those that the form names, and says what was not the same', async () => {
    const { text } = await get(`${path}/compare?a=1&b=3`)
    expect(text).toContain('<h1>Run 1 and run 3</h1>')
    expect(text).toContain('Fixed (2)')
    expect(text).toContain('Catalogue of checks: ')
  })

  it('leaves out what stayed the same until it is asked for', async () => {
    const usual = await get(`${path}/compare`)
    expect(usual.text).not.toContain('no significant change')
    const all = await get(`${path}/compare?a=5&b=6&all=1`)
    expect(all.text).toContain('no significant change')
    expect(all.text.length).toBeGreaterThan(usual.text.length)
  })

  it.each(['?a=4', '?b=1', '?a=99', '?a=x', '?b=01', '?a=1&a=2', '?a=0'])(
    'is not there: %s',
    async (query) => {
      expect((await get(`${path}/compare${query}`)).status).toBe(query === '?a=1&a=2' ? 200 : 404)
    },
  )

  it('waits for a second run', async () => {
    const { status, text } = await get(`/r/${pages.ids.report}/compare`)
    expect([
      status,
      text.includes('Comparing needs two runs with results. Run the report again first.'),
    ]).toEqual([200, true])
  })
})

describe('the checks of a report', () => {
  it('can be narrowed down without a script', async () => {
    const { text } = await get(`${path}?category=seo&search=LINK&show=all`)
    expect(text).toContain('id="seo"')
    expect(text).not.toContain('id="security"')
    expect(text).toContain('value="LINK"')
    expect(text).toMatch(/id="show-all" checked/)
    expect((await get(`${path}?search=no-such-words`)).text).toContain(
      'No check matches the filter.',
    )
  })

  it('can be laid open by a link', async () => {
    expect((await get(path)).text).not.toMatch(/<details class="check[^>]* open/)
    const { text } = await get(`${path}?open=all`)
    expect(text.match(/<details class="check[^>]* open/g)?.length).toBeGreaterThan(40)
    expect(text).toContain('Close all')
  })

  it.each(['?show=x', '?category=x', '?importance=x', '?trend=x', '?open=x', '?search=%00'])(
    'are as always where the query is not ours: %s',
    async (query) => {
      const { status, text } = await get(`${path}${query}`)
      expect([status, text]).toEqual([200, (await get(path)).text])
    },
  )
})
