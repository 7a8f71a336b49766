import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '../src/store/channels/record-event.ts'
import { writing } from '../src/store/database/database.ts'
import type { EventKind } from '../src/store/tables/channel-tables.ts'
import { alertRow } from './support/alert-row.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { HOSTILE, WORD } from './support/hostile-texts.ts'
import { visitorOf } from './support/people.ts'
import { reportDraft } from './support/store.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const ATOM = /https?:\/\/[^"]+\/feed\.atom\?token=[\w-]{43}/

let api: TestApi
let user: TestUser
let report: { readonly id: string; readonly projectId: string }
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
  const draft = reportDraft({ url: 'https://library.example/', project: 'library', privacy: 1 })
  report = (await api.store.reports.store(user.owner, draft)).report
  const { id } = report
  await api.db
    .insertInto('alerts')
    .values(alertRow({ id, report_id: id }))
    .execute()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Records an event about the alert. */
async function record(headline: string, kind: EventKind = 'alert.confirmed'): Promise<void> {
  const { id, projectId: project } = report
  const body = {
    headline,
    path: `/alerts/${id}`,
    url: 'https://library.example/?key=1',
    lines: ['+ 2 KiB'],
  }
  await writing(api.db, (trx) =>
    recordEvent(trx, { kind, project, owner: user.owner.id, subject: { kind: 'alert', id }, body }),
  )
}

/** The URL of a new feed of this user. */
async function addressOf({ owner }: Pick<TestUser, 'owner'>): Promise<string> {
  const visitor = await visitorOf(api, owner)
  const { status, text } = await visitor.post(`/projects/${report.projectId}/feed`, {}, OWN)
  expect(status).toBe(201)
  return text.match(ATOM)?.[0] ?? ''
}

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the feed of a project', () => {
  it('has an entry per alert that was confirmed or resolved, the newest first', async () => {
    await record('LCP rose')
    await record('LCP is back', 'alert.resolved')
    await record('It ran', 'report.completed')
    const { status, headers, text } = await read(await addressOf(user))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const feed = parseAtomFeed(text)
    expect(feed).toMatchObject({
      id: `urn:uuid:${report.projectId}`,
      title: { value: 'Alerts and crawls of library' },
      authors: [{ name: 'Pagemark' }],
    })
    expect(feed.entries).toMatchObject([
      { title: { value: 'LCP is back' }, categories: [{ term: 'alert.resolved' }] },
      {
        title: { value: 'LCP rose' },
        links: [{ href: `${api.address}/alerts/${report.id}` }],
        content: { value: 'https://library.example/?…\n+ 2 KiB' },
      },
    ])
    expect(feed.updated).toBe(feed.entries?.[0]?.updated)
  })

  it('keeps the IDs of its entries, and says so when nothing has changed', async () => {
    await record('one')
    const address = await addressOf(user)
    const first = await read(address)
    const etag = first.headers.get('etag') ?? ''
    expect(await read(address, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    await record('two')
    const second = await read(address, { 'if-none-match': etag })
    expect(second.status).toBe(200)
    const ids = ({ text }: { text: string }) => parseAtomFeed(text).entries?.map(({ id }) => id)
    expect(ids(second)?.slice(1)).toEqual(ids(first))
  })

  it.each(HOSTILE)('can be read by a parser whatever a title contains: %s', async (_name, text) => {
    await record(text)
    const feed = await read(await addressOf(user))
    const entries = parseAtomFeed(feed.text).entries ?? []
    expect(entries).toHaveLength(1)
    expect(entries[0]?.title?.value).toContain(WORD)
    expect(entries[0]?.links).toHaveLength(1)
    expect(feed.text).not.toMatch(/<script|<img|<b>/)
    expect(feed.text).toBe(feed.text.toWellFormed())
    // oxlint-disable-next-line no-control-regex -- what XML forbids
    expect(feed.text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202e\u2066]/)
  })

  it('is valid without entries', async () => {
    const { text } = await read(await addressOf(user))
    expect(parseAtomFeed(text)).toMatchObject({ updated: expect.stringMatching(/^\d{4}-/) })
  })

  it('omits reports that were deleted or moved to another project', async () => {
    await record('one')
    const address = await addressOf(user)
    const count = async () => parseAtomFeed((await read(address)).text).entries?.length ?? 0
    expect(await count()).toBe(1)
    await api.store.reports.update(user.owner, report.id, { project: 'elsewhere' })
    expect(await count()).toBe(0)
  })
})

describe('the address of a feed', () => {
  it('ends when it is replaced or revoked', async () => {
    const first = await addressOf(user)
    const second = await addressOf(user)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    const visitor = await visitorOf(api, user.owner)
    await visitor.post('/projects/library/feed/revoke', {}, OWN)
    expect((await read(second)).status).toBe(404)
  })

  it('is for one project', async () => {
    const draft = reportDraft({ project: 'museum' })
    const other = (await api.store.reports.store(user.owner, draft)).report
    const address = (await addressOf(user)).replace(report.projectId, other.projectId)
    expect((await read(address)).status).toBe(404)
  })

  it('ends with the membership of its user, and with their account', async () => {
    const member = await api.user()
    const { memberships } = api.store
    const { email } = member.user
    await memberships.share(user.owner, 'library', { email, role: 'viewer' })
    const address = await addressOf(member)
    expect((await read(address)).status).toBe(200)
    await memberships.remove(user.owner, 'library', email)
    expect((await read(address)).status).toBe(404)
    await memberships.share(user.owner, 'library', { email, role: 'viewer' })
    expect((await read(address)).status).toBe(404)
    const own = await addressOf(user)
    await api.store.userAdministration.setDisabled(user.owner.id, true)
    expect((await read(own)).status).toBe(404)
  })

  it('is not written to the log', async () => {
    const address = await addressOf(user)
    await read(address)
    expect(api.log.join('')).not.toContain(address.split('token=')[1])
  })

  it('slows down whoever guesses', async () => {
    await using strict = await startApi({
      wrongKeys: { attempt: () => ({ allowed: false, retryAfterMs: 1500 }) },
    })
    await strict.user()
    const { status, headers } = await read(`${strict.address}/projects/x/feed.atom?token=x`)
    expect([status, headers.get('retry-after')]).toEqual([429, '2'])
  })
})
