import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertRow } from './support/alert-row.ts'
import { endRuns, startApi, type TestApi, type TestUser } from './support/api.ts'
import { visitorOf } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

const FORM = { 'sec-fetch-site': 'same-origin' }

let api: TestApi
let user: TestUser
let id: string
beforeAll(async () => {
  api = await startApi({ hasMail: true })
})
beforeEach(async () => {
  user = await api.user()
  const draft = reportDraft({ url: 'https://www.library.example/', project: 'library' })
  id = (await api.store.reports.store(user.owner, draft)).report.id
})
afterAll(() => api[Symbol.asyncDispose]())

describe('a new user', () => {
  it('turns on alert emails with one form of two fields', async () => {
    const visitor = await visitorOf(api, user.owner)
    const path = `/r/${id}/watching`
    const { text } = await visitor.get(path)
    expect(text).toContain('Alerts are off</h2>')
    expect(text).toContain(`Email me at`)
    expect(text).toContain('Turning alerts on adds one for email')
    expect(text).not.toContain('alerts send no messages')
    const sent = await visitor.post(path, { alerts: 'on', every: 'day', email: '1' }, FORM)
    expect([sent.status, sent.location]).toEqual([303, path])

    const subject = { kind: 'report', reference: id } as const
    expect(await api.store.watches.find(user.owner, subject)).toEqual({ isOn: true, own: true })
    const found = await api.store.schedules.find(user.owner, subject)
    expect(found?.schedule?.cron).toBe('0 6 * * *')
    const channels = await api.store.channels.list(user.owner)
    expect(channels.map(({ kind }) => kind)).toEqual(['email'])
    expect((await visitor.get(path)).text).toContain('Alerts are on</h2>')

    await api.db.updateTable('reports').set({ watch_samples: 5 }).where('id', '=', id).execute()
    await visitor.post(path, { alerts: 'on', every: 'day', email: '1' }, FORM)
    expect((await visitor.get(path)).text).toContain('so each run takes 5 and compares')
    expect(await api.store.channels.list(user.owner)).toHaveLength(1)
    await api.store.budgets.change(user.owner, 'library', () => [
      { measure: 'score', min: 80 },
      { measure: 'lcp', max: 2500, path: '/elsewhere' },
    ])
    const shown = (await visitor.get(path)).text.replaceAll(/<[^>]*>/g, '')
    expect(shown).toMatch(/^(?!.*elsewhere).*Score: at least 80/s)
    expect((await visitor.get('/projects/library/watching')).text).toContain('/elsewhere')
    expect(shown).toContain('Email · Email')
    await visitor.post(path, { alerts: 'off', every: 'none' }, FORM)
    expect(await api.store.watches.find(user.owner, subject)).toMatchObject({ isOn: false })
    expect((await api.store.schedules.find(user.owner, subject))?.schedule).toBeUndefined()
  })
})

it('the form of a schedule takes a cron expression and a time zone, and shows the next times', async () => {
  const path = `/r/${id}/watching`
  const subject = { kind: 'report', reference: id } as const
  const own = async () => (await api.store.schedules.find(user.owner, subject))?.schedule
  const visitor = await visitorOf(api, user.owner)
  const typed = { every: 'custom', cron: ' 30  6 * * 1-5', time_zone: 'Asia/Tokyo' }
  const seen = await visitor.post(path, { ...typed, preview: '1' }, FORM)
  expect(seen.text).toContain('Nothing is saved yet.')
  const inTokyo = /data-zone="Asia\/Tokyo">[^<]*06:30 (?:GMT\+9|JST)</g
  expect(seen.text.match(inTokyo)).toHaveLength(5)
  const bad = { ...typed, cron: '*/5 * * * *', alerts: 'on' }
  const refused = await visitor.post(path, bad, FORM)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('id="cron-fault">The schedule fires every 5 minutes.')
  expect(refused.text).toContain('<details class="options" open>')
  expect(await own()).toBeUndefined()

  await visitor.post(path, { ...typed, alerts: 'on' }, FORM)
  expect(await own()).toMatchObject({ cron: '30 6 * * 1-5', timeZone: 'Asia/Tokyo' })
  const { text } = await visitor.get(path)
  expect(text).toMatch(/value="custom" selected>.*value="Asia\/Tokyo" selected>/s)
  expect(text).toContain('<summary>Next 5 times</summary>')
})

it('a site is watched and crawled by a schedule that its settings lead to', async () => {
  const { id: siteId } = await api.store.siteAudits.create(user.owner, siteDraft())
  const visitor = await visitorOf(api, user.owner)
  const path = `/s/${siteId}/watching`
  expect((await visitor.get(`/s/${siteId}/settings`)).text).toContain(`href="${path}"`)
  expect((await visitor.get(path)).text).toContain('Nothing is crawled by schedule.')
  await visitor.post(path, { alerts: 'on', every: 'week' }, FORM)
  const subject = { kind: 'site_audit', reference: siteId } as const
  expect(await api.store.watches.find(user.owner, subject)).toEqual({ isOn: true, own: true })
  const found = await api.store.schedules.find(user.owner, subject)
  expect(found?.schedule?.cron).toBe('0 6 * * 1')
  const { text } = await visitor.get(path)
  expect(text).toContain('Next crawl after')
  expect(text).toContain('The project has no budgets for this site.')
  const shown = await user.send('GET', `/site-audits/${siteId}/schedule`)
  expect(shown.body.data).toMatchObject({ set_on: 'site_audit', state: 'active', failures: 0 })
})

it('the form does not offer email when no mail server is configured', async () => {
  await using without = await startApi()
  const { owner } = await without.user()
  const { report } = await without.store.reports.store(owner, reportDraft())
  const visitor = await visitorOf(without, owner)
  const path = `/r/${report.id}/watching`
  const { text } = await visitor.get(path)
  expect(text).not.toContain('Email me at')
  expect(text).toContain('You have no channels, so alerts send no messages.')
  await visitor.post(path, { alerts: 'on', every: 'day', email: '1' }, FORM)
  expect(await without.store.channels.list(owner)).toEqual([])
})

describe('an alert', () => {
  beforeEach(async () => {
    await api.db
      .insertInto('alerts')
      .values(alertRow({ id, report_id: id }))
      .execute()
  })

  it('is listed as open, and as muted after it is muted on its page', async () => {
    const visitor = await visitorOf(api, user.owner)
    const listed = async (state: string) =>
      (await visitor.get(`/alerts?state=${state}`)).text.includes(`href="/alerts/${id}"`)
    expect([await listed('open'), await listed('muted')]).toEqual([true, false])
    const muted = await visitor.post(`/alerts/${id}/mute`, { for: '7' }, FORM)
    expect([muted.status, muted.location]).toEqual([303, `/alerts/${id}`])
    expect([await listed('open'), await listed('muted')]).toEqual([false, true])
    await visitor.post(`/alerts/${id}/note`, { note: 'Known since Monday.' }, FORM)
    expect((await visitor.get(`/alerts/${id}`)).text).toContain('Known since Monday.')
    const emptied = await user.send('PATCH', `/alerts/${id}`, { json: { note: '' } })
    expect(emptied.body.data.note).toBeNull()
    await visitor.post(`/alerts/${id}/mute`, { for: 'off' }, FORM)
    expect(await listed('open')).toBe(true)
  })

  it('is sorted by its latest change of state, not by the latest run', async () => {
    const other = await api.store.reports.store(user.owner, reportDraft({ project: 'library' }))
    const second = alertRow({ id: other.report.id, report_id: other.report.id, since: 5000 })
    await api.db.insertInto('alerts').values(second).execute()
    await api.db
      .updateTable('alerts')
      .set({ updated_at: Date.now() })
      .where('id', '=', id)
      .execute()
    const { body } = await user.send('GET', '/alerts')
    expect(body.data.map((alert: { id: string }) => alert.id)).toEqual([second.id, id])
  })

  it('can be muted through the API until a time or until a change', async () => {
    const patch = async (mute: string) => {
      const { status, body } = await user.send('PATCH', `/alerts/${id}`, { json: { mute } })
      return [status, body.data?.state, body.data?.muted]
    }
    const until = '2036-01-31T09:00:00.000Z'
    expect(await patch(until)).toEqual([200, 'muted', { until }])
    expect(await patch('change')).toEqual([200, 'muted', { until: null }])
    expect(await patch('off')).toEqual([200, 'open', null])
    for (const bad of ['soon', '7', '2020-01-31T09:00:00.000Z']) {
      expect((await patch(bad))[0]).toBe(422)
    }
    const open = await user.send('GET', '/alerts?state=open&project=library')
    expect(open.body.data.map((alert: { id: string }) => alert.id)).toEqual([id])
  })
})

describe('a timeline', () => {
  it('shows runs, the usual range and markers', async () => {
    const now = Date.now()
    const rows = Array.from({ length: 9 }, (_, place) => ({
      run_id: `${id}-${place}`,
      report_id: id,
      number: place + 1,
      ended_at: now - (9 - place) * 3_600_000,
      conditions: 'a',
      benchmark_index: null,
      confirming: 0,
      numbers: JSON.stringify({ lcp: 2000, 'desktop.lcp': 900 }),
    }))
    await api.db.insertInto('run_numbers').values(rows).execute()
    const json = { name: 'Deploy 4f2c', commit: '4f2c', url: 'https://ci.example/' }
    expect((await user.send('POST', '/projects/library/markers', { json })).status).toBe(201)
    const bad = { name: 'x', url: 'javascript:alert(1)', at: 'now' }
    const refused = await user.send('POST', '/projects/library/markers', { json: bad })
    expect(refused.status).toBe(422)
    for (const name of ['  ', 'Deploy\u0000', 'a\nb', 'reversed \u202e text']) {
      const { status } = await user.send('POST', '/projects/library/markers', { json: { name } })
      expect(status).toBe(422)
    }
    for (const url of ['https://', 'https://ci.example@evil.example/', 'https://:x@a.example/']) {
      const link = { name: 'x', url }
      const { body } = await user.send('POST', '/projects/library/markers', { json: link })
      expect(Object.keys(body.errors)).toEqual(['url'])
    }

    const { body } = await user.send('GET', '/projects/library/timeline?measure=lcp')
    expect(body.data.markers.map(({ name }: { name: string }) => name)).toEqual(['Deploy 4f2c'])
    expect(body.data.reports).toMatchObject([{ id, usual: { value: 2000, limit: 2300 } }])
    expect(body.data.reports[0].points).toHaveLength(9)
    const desktop = await user.send('GET', '/projects/library/timeline?measure=desktop.lcp')
    expect(desktop.body.data.reports).toMatchObject([{ id, usual: { value: 900, limit: 1100 } }])

    const visitor = await visitorOf(api, user.owner)
    const { text } = await visitor.get('/projects/library/timeline?measure=lcp')
    expect(text).toContain('class="usual"')
    expect(text).toContain('Deploy 4f2c')
    expect(text).toContain('2.0 s')
    expect(text).toContain('<option value="desktop.lcp">Largest Contentful Paint on desktop')
  })

  it('audits the pages of the project again when a marker asks for it', async () => {
    const add = (run: number) =>
      user.send('POST', '/projects/library/markers', { json: { name: 'Deploy', run } })
    const draft = reportDraft({ project: 'elsewhere' })
    const other = (await api.store.reports.store(user.owner, draft)).report
    for (const reportId of [id, other.id]) await endRuns(api, reportId)
    const queued = async () => {
      const runs = api.db.selectFrom('runs').select('report_id').where('status', '=', 'queued')
      return (await runs.execute()).map((run) => run.report_id)
    }
    expect((await add(0)).body.runs).toBeUndefined()
    expect(await queued()).toEqual([])
    expect((await add(1)).body.runs).toEqual({ queued: 1, refused: 0 })
    expect(await queued()).toEqual([id])
    expect((await add(2)).status).toBe(422)
  })

  it('draws the alerts of the page, and names them in its table', async () => {
    const now = Date.now()
    const run = { run_id: `${id}-1`, report_id: id, number: 1, confirming: 0 }
    const measured = { conditions: 'a', benchmark_index: null, numbers: '{"lcp":3900}' }
    const ended_at = now - 3_600_000
    await api.db
      .insertInto('run_numbers')
      .values({ ...run, ...measured, ended_at })
      .execute()
    const alert = alertRow({ id, report_id: id, opened_at: now - 60_000 })
    await api.db.insertInto('alerts').values(alert).execute()
    const visitor = await visitorOf(api, user.owner)
    const { text } = await visitor.get(`/projects/library/timeline?measure=lcp&report=${id}`)
    expect(text).toContain('<path class="mark bad" fill="var(--tone)" transform="translate(')
    expect(text).toContain(`Alert: <a href="/alerts/${id}">`)
  })

  it('compares the last run before a marker with the first after it', async () => {
    const now = Date.now()
    const measured = { report_id: id, confirming: 0, conditions: 'a', benchmark_index: null }
    const runs = [2000, 2900].map((lcp, place) => ({
      ...measured,
      run_id: `${id}-${place}`,
      number: place + 1,
      ended_at: now - 2000 + place * 1900,
      numbers: JSON.stringify({ lcp }),
    }))
    await api.db.insertInto('run_numbers').values(runs).execute()
    const markers = [
      { name: 'Deploy 1', at: now - 5000 },
      { name: 'Deploy 2', at: now - 1000 },
    ]
    for (const marker of markers) {
      await api.store.markers.add(user.owner, 'library', { ...marker, url: null, commit: null })
    }
    const visitor = await visitorOf(api, user.owner)
    const path = `/projects/library/timeline?measure=lcp&report=${id}`
    const { text } = await visitor.get(path)
    const [, card = ''] = text.split('Before and after')
    expect(card).toContain('Deploy 2')
    expect(card).toContain(`href="/r/${id}/compare?a=1&amp;b=2"`)
    expect(card.replaceAll(/<[^>]*>/g, ' ')).toMatch(/2\.0 s\s+2\.9 s\s+\+900 ms/)
    const [first] = (await api.store.markers.list(user.owner, 'library'))?.toReversed() ?? []
    const other = (await visitor.get(`${path}&marker=${first?.id}`)).text.split('Before and after')
    expect(other[1]).toContain('Deploy 1')
    expect(other[1]).toContain('No page has runs both before and after it.')
  })

  it('tells of site audits where a project turns alerts on, but not where a report does', async () => {
    const visitor = await visitorOf(api, user.owner)
    const words = 'loses pages from the index'
    expect((await visitor.get('/projects/library/watching')).text).toContain(words)
    expect((await visitor.get(`/r/${id}/watching`)).text).not.toContain(words)
  })

  it('heads the alert of a check with what fails, not with what is true when it passes', async () => {
    const check = { rule: 'check:title-present', title: 'Has a title', message: 'Has no title' }
    await api.db
      .insertInto('alerts')
      .values(alertRow({ id, report_id: id, ...check }))
      .execute()
    const visitor = await visitorOf(api, user.owner)
    const heading = async () =>
      (await visitor.get(`/alerts/${id}`)).text.match(/<h1>.*?<\/h1>/s)?.[0] ?? ''
    expect(await heading()).toContain('Has no title')
    const ended = { state: 'ok', resolved_at: 1 } as const
    await api.db.updateTable('alerts').set(ended).where('id', '=', id).execute()
    expect(await heading()).toContain('Has a title')
  })
})
