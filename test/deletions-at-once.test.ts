import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../src/store/database/database.ts'
import { wordsOf } from '../src/store/database/dialect.ts'
import { lockUser } from '../src/store/database/locks.ts'
import type { SecurityEventKind } from '../src/store/tables/security-event-kinds.ts'
import { allAtOnce } from './support/all-at-once.ts'
import { startApi, type TestApi } from './support/api.ts'
import { PERSON_PASSWORD, signedIn, visitorOf } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** How often this happened, by the log of this user. */
async function countLogged({ id }: { readonly id: string }, kind: SecurityEventKind) {
  const rows = await api.db
    .selectFrom('security_events')
    .select('times')
    .where('user_id', '=', id)
    .where('kind', '=', kind)
    .execute()
  return rows.reduce((sum, { times }) => sum + times, 0)
}

/** Sends a request twice while its row is locked. The statuses in order. */
async function twice(
  hold: (trx: Connection) => Promise<unknown>,
  send: () => Promise<{ readonly status: number }>,
): Promise<number[]> {
  const answers = await allAtOnce(api.db, hold, () => [send(), send()])
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

const holding =
  (table: 'channels' | 'projects' | 'reports' | 'site_audits', id: string) =>
  async (trx: Connection) =>
    await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .modifyEnd(wordsOf(trx).lockRows)
      .execute()

describe('of two requests at once, one is answered and recorded that deletes', () => {
  it('a report', async () => {
    const { owner, send } = await api.user()
    const { id } = (await api.store.reports.store(owner, reportDraft())).report
    expect(await twice(holding('reports', id), () => send('DELETE', `/reports/${id}`))).toEqual([
      200, 404,
    ])
    expect(await countLogged(owner, 'report-deleted')).toBe(1)
  })

  it('a site audit', async () => {
    const { owner, send } = await api.user()
    const { id } = await api.store.siteAudits.create(owner, siteDraft())
    const path = `/site-audits/${id}`
    expect(await twice(holding('site_audits', id), () => send('DELETE', path))).toEqual([200, 404])
    expect(await countLogged(owner, 'report-deleted')).toBe(1)
  })

  it('a project', async () => {
    const { owner, send } = await api.user()
    await api.store.reports.store(owner, reportDraft({ project: 'library' }))
    const id = await api.store.projects.open(owner, 'library')
    const path = `/projects/${id}`
    expect(await twice(holding('projects', id), () => send('DELETE', path))).toEqual([200, 404])
    expect(await countLogged(owner, 'project-deleted')).toBe(1)
    expect((await send('GET', '/reports')).body.meta.total).toBe(0)
  })

  it('a channel', async () => {
    const { owner, send } = await api.user()
    const settings = { kind: 'slack', url: 'https://hooks.slack.com/services/T/B/x' } as const
    const draft = { name: 'Team', settings, events: [], projects: null }
    const { id } = await api.store.channels.create(owner, draft)
    const hold = async (trx: Connection) => {
      await lockUser(trx, owner.id)
      await holding('channels', id)(trx)
    }
    expect(await twice(hold, () => send('DELETE', `/channels/${id}`))).toEqual([200, 404])
  })

  it('an account', async () => {
    const { owner, visitor } = await signedIn(api)
    await signedIn(api, { admin: true })
    const hold = async (trx: Connection) => await lockUser(trx, owner.id)
    // Each in a session of its own: the password renews the token, and a late request would be asked to sign in.
    const browsers = [await visitorOf(api, owner)]
    const send = () =>
      (browsers.pop() ?? visitor).post('/account/delete', { password: PERSON_PASSWORD })
    expect(await twice(hold, send)).toEqual([303, 303])
    expect(await countLogged(owner, 'account-deleted')).toBe(1)
  })

  it('the account of somebody else', async () => {
    const { owner, email } = await signedIn(api)
    const { visitor } = await signedIn(api, { admin: true })
    const hold = async (trx: Connection) => await lockUser(trx, owner.id)
    const send = () => visitor.post(`/admin/users/${owner.id}/delete`, { email })
    expect(await twice(hold, send)).toEqual([303, 404])
    expect(await countLogged(owner, 'account-deleted')).toBe(1)
  })

  it('a membership, by its member', async () => {
    const { owner } = await api.user()
    const { owner: member, email, visitor } = await signedIn(api)
    const id = await api.store.projects.open(owner, 'library')
    await api.store.memberships.share(owner, id, { email, role: 'viewer' })
    const leave = () => visitor.post(`/projects/${id}/leave`)
    expect(await twice(holding('projects', id), leave)).toEqual([303, 404])
    expect(await countLogged(owner, 'project-left')).toBe(1)
    expect(await api.store.projects.find(member, id)).toBeUndefined()
  })
})
