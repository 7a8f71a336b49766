import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '../src/store/channels/record-event.ts'
import { writing } from '../src/store/database/database.ts'
import { budgetKey } from '../src/watch/alerts/observe-budgets.ts'
import type { Privacy } from '../src/store/tables/report-tables.ts'
import { alertRow } from './support/alert-row.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { visitorOf } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const DAY = 86_400_000

let api: TestApi
let user: TestUser
let project: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
})
afterAll(() => api[Symbol.asyncDispose]())

/** A report with a run, an open alert and its event. */
async function watched(name: string, privacy: Privacy, score: number): Promise<string> {
  const url = `https://${name}.example/`
  const password = privacy === 2 ? { passwordHash: 'hash' } : {}
  const draft = reportDraft({ url, project: 'library', privacy, ...password })
  const { id, projectId } = (await api.store.reports.store(user.owner, draft)).report
  project = projectId
  const now = Date.now()
  const run = { run_id: id, report_id: id, number: 1, confirming: 0, conditions: 'a' }
  const numbers = JSON.stringify({ score })
  await api.db
    .insertInto('run_numbers')
    .values({ ...run, benchmark_index: null, numbers, ended_at: now - DAY })
    .execute()
  await api.db.updateTable('reports').set({ score }).where('id', '=', id).execute()
  const message = `The alert of ${name}`
  const alert = alertRow({ id, report_id: id, message, note: `Note of ${name}` })
  await api.db.insertInto('alerts').values(alert).execute()
  const body = { headline: message, path: `/alerts/${id}`, url, lines: [`Marker of ${name}`] }
  await writing(api.db, (trx) =>
    recordEvent(trx, {
      kind: 'alert.confirmed',
      project,
      owner: user.owner.id,
      subject: { kind: 'alert', id },
      body,
    }),
  )
  return id
}

const setPublic = (isPublic: boolean) =>
  api.store.projects.update(user.owner, project, { isPublic })

async function get(path: string) {
  const answer = await fetch(`${api.address}${path}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('a public project', () => {
  beforeEach(async () => {
    await watched('open', 0, 90)
    await watched('private', 1, 30)
    await watched('locked', 2, 10)
  })

  it('exists for visitors only while its owner wants it', async () => {
    const statuses = async () => [
      (await get(`/p/${project}`)).status,
      (await get(`/p/${project}/feed.atom`)).status,
    ]
    expect(await statuses()).toEqual([404, 404])
    await setPublic(true)
    expect(await statuses()).toEqual([200, 200])
    await setPublic(false)
    expect(await statuses()).toEqual([404, 404])
  })

  it('shows its public reports and nothing of the others', async () => {
    await setPublic(true)
    const { text, headers } = await get(`/p/${project}`)
    expect(text).toContain('The alert of open')
    expect(text).toContain('90 on the only day with audits.')
    expect(text).toContain('Average score of the public reports. 1 page. 1 open alert.')
    expect(text).not.toMatch(/private|locked|Note of|Marker of|api\d+@/)
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })

  it('counts all of its open alerts, and lists the latest 20', async () => {
    await setPublic(true)
    const [{ id } = { id: '' }] = await api.db
      .selectFrom('reports')
      .select('id')
      .where('project_id', '=', project)
      .where('privacy', '=', 0)
      .execute()
    const alerts = Array.from({ length: 20 }, (_, at) =>
      alertRow({
        id: `${id}-${at}`,
        report_id: id,
        rule: `check:c${at}`,
        message: `Late ${at}`,
        since: 1,
      }),
    )
    await api.db.insertInto('alerts').values(alerts).execute()
    const { text } = await get(`/p/${project}`)
    expect(text).toContain('1 page. 21 open alerts.')
    expect(text).toContain('The 20 latest, of 21.')
    expect(text.match(/Late \d/g)).toHaveLength(20)
  })

  it('lists the budgets of its public reports, and on how many of them they are broken', async () => {
    const rules = [
      { measure: 'lcp', max: 2500 },
      { measure: 'score', min: 80, path: '/private/*' },
      { measure: 'score', min: 70, path: '/', severity: 'warn' },
    ] as const
    await api.store.budgets.change(user.owner, 'library', () => rules)
    const reports = await api.db
      .selectFrom('reports')
      .select('id')
      .where('project_id', '=', project)
      .execute()
    const rows = reports.flatMap(({ id }) =>
      ['mobile', 'desktop'].map((device) =>
        alertRow({
          id: `${id}-${device}`,
          report_id: id,
          rule: `${budgetKey(rules[0])}:${device}`,
        }),
      ),
    )
    await api.db.insertInto('alerts').values(rows).execute()
    await setPublic(true)
    const { text } = await get(`/p/${project}`)
    const [, card = ''] = text.split('>Budgets</h2>')
    const words = card.slice(0, card.indexOf('</section>')).replaceAll(/<[^>]*>/g, '')
    expect(words).toContain('Largest Contentful Paint: at most 2.5 s · broken on 1 page')
    expect(words).toContain('Score: at least 70 · / · warning only')
    expect(words).not.toContain('private')
    expect(words).toContain('Limits of these pages. ')
  })

  it('lists the budgets of its public sites, and on how many of them they are broken', async () => {
    const rules = [{ measure: 'check.site-broken-links', max: 0 }] as const
    await api.store.budgets.change(user.owner, 'library', () => rules)
    await setPublic(true)
    const words = async () =>
      (await get(`/p/${project}`)).text.replaceAll(/<(?:[^>"]|"[^"]*")*>/g, '')
    const addSite = async (privacy: Privacy) => {
      const draft = siteDraft({ project: 'library', privacy })
      const { id, last } = await api.store.siteAudits.create(user.owner, draft)
      const about = { report_id: null, site_audit_id: id, rule: budgetKey(rules[0]) }
      await api.db
        .insertInto('alerts')
        .values(alertRow({ id, ...about }))
        .execute()
      return async () => {
        const shown = { shown_crawl_id: last?.id ?? null }
        await api.db.updateTable('site_audits').set(shown).where('id', '=', id).execute()
      }
    }
    const completePrivate = await addSite(1)
    await completePrivate()
    expect(await words()).not.toContain('site-broken-links')
    const completePublic = await addSite(0)
    expect(await words()).not.toContain('site-broken-links')
    await completePublic()
    expect(await words()).toContain('Limits of these pages and sites. ')
    expect(await words()).toContain('Check site-broken-links: at most 0 · broken on 1 site')
  })

  it('has a feed of the same, without details for members', async () => {
    await setPublic(true)
    const { text } = await get(`/p/${project}/feed.atom`)
    const { id, links, entries } = parseAtomFeed(text)
    expect(id).toBe(`urn:uuid:${project}#public`)
    expect(links?.map(({ href }) => href)).toContain(`${api.address}/p/${project}/feed.atom`)
    expect(entries).toMatchObject([
      { title: { value: 'The alert of open' }, content: { value: 'https://open.example/' } },
    ])
    expect(entries?.[0]?.links?.[0]?.href).toMatch(/\/r\//)
    expect(text).not.toMatch(/private|locked|Marker of/)
  })

  it('hides a report as soon as it is private, and muted alerts', async () => {
    const id = await watched('other', 0, 80)
    await setPublic(true)
    await api.db
      .updateTable('alerts')
      .set({ muted_until_change: 1 })
      .where('report_id', '=', id)
      .execute()
    const openAlerts = async () => (await get(`/p/${project}`)).text.match(/\d+ open alert/)?.[0]
    expect(await openAlerts()).toBe('1 open alert')
    for (const path of [`/p/${project}`, `/p/${project}/feed.atom`]) {
      const { text } = await get(path)
      expect(text).toContain('The alert of open')
      expect(text).not.toContain('The alert of other')
    }
    await api.store.reports.update(user.owner, id, { privacy: 1 })
    expect((await get(`/p/${project}`)).text).not.toContain('other.example')
  })

  it('is opened and closed by its owner in the settings', async () => {
    const visitor = await visitorOf(api, user.owner)
    const send = (value: string) => visitor.post('/projects/library/public', { public: value }, OWN)
    await send('1')
    expect((await visitor.get('/projects/library/settings')).text).toContain(`href="/p/${project}"`)
    expect((await get(`/p/${project}`)).status).toBe(200)
    await send('0')
    expect((await get(`/p/${project}`)).status).toBe(404)
    const { items } = await api.store.securityEvents.list({
      page: 1,
      perPage: 10,
      userId: user.owner.id,
    })
    expect(items.map(({ subject }) => subject)).toContain('library: public page on')
  })

  it('can be opened by nobody else', async () => {
    const editor = await api.user()
    const { projects, memberships } = api.store
    const { email } = editor.user
    await memberships.share(user.owner, 'library', { email, role: 'editor' })
    const opening = projects.update(editor.owner, project, { isPublic: true })
    await expect(opening).rejects.toMatchObject({ code: 'role-insufficient' })
  })

  it('has the crawls of its public site audits', async () => {
    await setPublic(true)
    for (const privacy of [0, 1] as const) {
      const url = `https://site-${privacy}.example/`
      const draft = siteDraft({ url, project: 'library', privacy })
      const { id } = await api.store.siteAudits.create(user.owner, draft)
      const subject = { kind: 'site_audit', id }
      const body = { headline: `Crawl of ${url} completed`, path: `/s/${id}`, url }
      await writing(api.db, (trx) =>
        recordEvent(trx, { kind: 'crawl.completed', project, owner: user.owner.id, subject, body }),
      )
    }
    const { text } = await get(`/p/${project}/feed.atom`)
    expect(text.match(/Crawl of \S+/g)).toEqual(['Crawl of https://site-0.example/'])
  })

  it('disappears with its deletion', async () => {
    await setPublic(true)
    await api.store.projects.delete(user.owner, project)
    expect((await get(`/p/${project}`)).status).toBe(404)
  })
})
