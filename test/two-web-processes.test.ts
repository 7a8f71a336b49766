import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, startApi, storedReport, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

/**
 * Two servers on one database, as two processes behind a proxy: each has its own connections, keys and settings, so what one
 * of them remembers can be out of date.
 */
let folder: string
let one: TestApi
let other: TestApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagemark-two-'))
  const path = join(folder, 'pagemark.db')
  one = await startApi({ path })
  other = await startApi({ path })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A user whose browser sends each form to both at once, as a double click does. */
async function doubleClicker() {
  const { owner, visitor } = await signedIn(one)
  const elsewhere = createVisitor(other.address)
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  return {
    owner,
    visitor,
    send: async (path: string, form: Record<string, string>) =>
      await Promise.all([visitor.post(path, form), elsewhere.post(path, form)]),
  }
}

describe('a form that two processes are sent at once', () => {
  it('audits each page of a list once', async () => {
    const { owner, send } = await doubleClicker()
    const urls = ['a', 'b', 'c'].map((page) => `example.com/${page}`).join('\n')
    const answers = await send('/new/list', { form: 'b7', urls })
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect((await one.store.reports.count(owner)).all).toBe(3)
  })

  it('audits a site once, also if it is sent again', async () => {
    const { owner, visitor, send } = await doubleClicker()
    const form = { form: 'c9', url: 'example.com', source: 'crawl' }
    const answers = [...(await send('/new/site', form)), await visitor.post('/new/site', form)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    const all = { page: 1, perPage: 10 }
    const { items } = await one.store.siteAudits.list(owner, all)
    expect(items.map(({ id }) => `/s/${id}`)).toEqual([answers[0]?.location])

    await one.store.siteAudits.delete(owner, items[0]?.id ?? '')
    const another = await visitor.post('/new/site', form)
    expect((await one.store.siteAudits.list(owner, all)).items).toHaveLength(1)
    expect(another.location).not.toBe(answers[0]?.location)
  })

  it('audits a single page once, and says so', async () => {
    const { owner, send } = await doubleClicker()
    const answers = await send('/new', { url: 'example.com' })
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect((await one.store.reports.count(owner)).all).toBe(1)
  })
})

describe('a setting that is sent several times at once', () => {
  it.each([
    ['/watch', { alerts: 'on' }, 'watches'],
    ['/schedule', { cron: '0 6 * * *' }, 'schedules'],
  ] as const)(
    'takes effect once: %s of a project and of a report',
    async (setting, json, table) => {
      const user = await one.user()
      const { id } = await storedReport(user, { project: 'library' })
      const elsewhere = clientOf(other.address, user.secret)
      for (const subject of ['/projects/library', `/reports/${id}`]) {
        const answers = await Promise.all(
          [user, elsewhere, user, elsewhere].map(({ send }) =>
            send('PUT', `${subject}${setting}`, { json }),
          ),
        )
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const shown = await elsewhere.send('GET', `${subject}${setting}`)
        expect(answers.map(({ body }) => body.data)).toContainEqual(shown.body.data)
      }
      const project = await one.store.projects.open(user.owner, 'library')
      const rows = await one.db
        .selectFrom(table)
        .select(['subject_kind', 'subject_id'])
        .where('subject_id', 'in', [project, id])
        .orderBy('subject_kind')
        .execute()
      expect(rows).toEqual([
        { subject_kind: 'project', subject_id: project },
        { subject_kind: 'report', subject_id: id },
      ])
    },
  )

  it('takes effect once: the channels of a project', async () => {
    const user = await one.user()
    const project = await one.store.projects.open(user.owner, 'library')
    const settings = { kind: 'slack', url: 'https://hooks.slack.com/services/a' } as const
    const draft = { name: 'Shelves', settings, events: [], projects: [] } as const
    const { id } = await one.store.channels.create(user.owner, draft)
    const choose = async (_: unknown, index: number) => {
      const { channels } = index % 2 === 0 ? one.store : other.store
      return await channels.choose(user.owner, project, [id])
    }
    expect(await Promise.all(Array.from({ length: 8 }, choose))).not.toContain(false)
    const rows = await other.db
      .selectFrom('channel_projects')
      .selectAll()
      .where('project_id', '=', project)
      .execute()
    expect(rows).toEqual([{ project_id: project, channel_id: id }])
  })
})

it('a list that is sent again after the database failed half way audits each page once', async () => {
  const { owner, visitor } = await doubleClicker()
  const list = { form: 'b7', urls: 'example.com/a\nexample.com/b' }
  const { reports } = one.store
  const store = reports.store.bind(reports)
  let calls = 0
  reports.store = (...of) => {
    calls += 1
    return calls === 2
      ? Promise.reject(Object.assign(new Error('The server restarts.'), { code: '57P01' }))
      : store(...of)
  }
  expect((await visitor.post('/new/list', list)).status).toBe(503)
  expect((await visitor.post('/new/list', list)).status).toBe(303)
  reports.store = store
  expect((await reports.count(owner)).all).toBe(2)
})

it('an account that another process deletes while it asks for an audit gets none', async () => {
  const { reports, users } = one.store
  /** Deletes the account after its request was let in. */
  await using slow = await startApi({
    ...one.store,
    keyring: one.keyring,
    reports: {
      ...reports,
      store: async (owner, draft) => {
        await users.delete(owner.id)
        return await reports.store(owner, draft)
      },
      storeUnlessRecent: async (owner, draft) => {
        await users.delete(owner.id)
        return await reports.storeUnlessRecent(owner, draft)
      },
    },
  })
  const { secret } = await one.user()
  const answer = await clientOf(slow.address, secret).send('POST', '/reports', {
    json: { url: 'https://example.com/' },
  })
  expect([answer.status, answer.body.detail]).toEqual([401, 'This account was deleted.'])
  const { visitor } = await signedIn(one)
  const elsewhere = createVisitor(slow.address)
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  const page = await elsewhere.post('/new', { url: 'example.com' })
  expect([page.status, page.text]).toEqual([
    403,
    expect.stringContaining('The account was deleted'),
  ])
})
