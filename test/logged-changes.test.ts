import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import type { SecurityEventKind } from '../src/store/tables/security-event-kinds.ts'
import { startApi, storedReport, type TestApi } from './support/api.ts'
import { PERSON_PASSWORD, signedIn } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const HEADERS = { 'sec-fetch-site': 'same-origin' }

/** Without the log, nothing can be recorded. */
async function withoutLog<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await sql`alter table security_events rename to kept_events`.execute(api.db)
  try {
    return await act()
  } finally {
    await sql`alter table kept_events rename to security_events`.execute(api.db)
  }
}

/** How often something of this kind is in the log of this user. */
async function countLogged({ id }: Owner, kind: SecurityEventKind): Promise<number> {
  const rows = await api.db
    .selectFrom('security_events')
    .select('times')
    .where('user_id', '=', id)
    .where('kind', '=', kind)
    .execute()
  return rows.reduce((sum, { times }) => sum + times, 0)
}

/** A change, as a person or a program requests it, and what it changes. */
interface Attempt {
  readonly owner: Owner
  readonly change: () => Promise<{ readonly status: number }>
  readonly look: () => Promise<unknown>
}

/** Refused without the log and not made; then made and recorded once. */
async function expectBothOrNeither(
  { owner, change, look }: Attempt,
  kind: SecurityEventKind,
  succeeds: number,
): Promise<void> {
  const before = await look()
  const refused = await withoutLog(change)
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(await look()).toEqual(before)
  expect((await change()).status).toBe(succeeds)
  expect(await look()).not.toEqual(before)
  expect(await countLogged(owner, kind)).toBe(1)
}

const privacyOf = async (owner: Owner, id: string) =>
  (await api.store.reports.find(owner, id))?.privacy

describe('a change that cannot be recorded is refused and not made, by the API', () => {
  it.each(['DELETE', 'PATCH'] as const)('%s of a report', async (method) => {
    const user = await api.user()
    const { id } = await storedReport(user)
    const sent = method === 'PATCH' ? { form: { privacy: '1' } } : {}
    const attempt = {
      owner: user.owner,
      change: async () => await user.send(method, `/reports/${id}`, sent),
      look: async () => await privacyOf(user.owner, id),
    }
    const kind = method === 'PATCH' ? 'visibility-changed' : 'report-deleted'
    await expectBothOrNeither(attempt, kind, 200)
  })

  it.each(['DELETE', 'PATCH'] as const)('%s of a site audit', async (method) => {
    const user = await api.user()
    const { id } = await api.store.siteAudits.create(user.owner, siteDraft())
    const sent = method === 'PATCH' ? { form: { privacy: '1' } } : {}
    const attempt = {
      owner: user.owner,
      change: async () => await user.send(method, `/site-audits/${id}`, sent),
      look: async () => (await api.store.siteAudits.find(user.owner, id))?.privacy,
    }
    const kind = method === 'PATCH' ? 'visibility-changed' : 'report-deleted'
    await expectBothOrNeither(attempt, kind, 200)
  })

  it('PATCH of the kept runs of a project', async () => {
    const user = await api.user()
    await storedReport(user, { project: 'library' })
    const attempt = {
      owner: user.owner,
      change: async () => await user.send('PATCH', '/projects/library', { json: { keep_runs: 2 } }),
      look: async () => (await api.store.projects.find(user.owner, 'library'))?.keepRuns,
    }
    await expectBothOrNeither(attempt, 'kept-runs-changed', 200)
  })

  it('DELETE of a project', async () => {
    const user = await api.user()
    await storedReport(user, { project: 'library' })
    const attempt = {
      owner: user.owner,
      change: async () => await user.send('DELETE', '/projects/library'),
      look: async () => (await api.store.projects.find(user.owner, 'library'))?.name,
    }
    await expectBothOrNeither(attempt, 'project-deleted', 200)
  })
})

describe('a change that cannot be recorded is refused and not made, on the pages', () => {
  /** A person with a report in the project “One”. */
  async function personWithReport() {
    const { owner, email, visitor } = await signedIn(api)
    const { report } = await api.store.reports.store(
      owner,
      reportDraft({ project: 'One', privacy: 0 }),
    )
    const post = async (path: string, fields: Record<string, string>) =>
      await visitor.post(path, fields, HEADERS)
    return { owner, email, post, id: report.id }
  }
  type Person = Awaited<ReturnType<typeof personWithReport>>

  const privacy = async ({ owner, id }: Person) => await privacyOf(owner, id)
  const keysOf = async ({ owner }: Person) =>
    (await api.store.keys.list(owner)).filter(({ revokedAt }) => revokedAt === null).length
  const projectOf = async ({ owner }: Person) => (await api.store.projects.find(owner, 'One'))?.name

  it.each<
    [
      string,
      kind: SecurityEventKind,
      change: (person: Person) => Promise<{ readonly status: number }>,
      look: (person: Person) => Promise<unknown>,
    ]
  >([
    [
      'the visibility of a report',
      'visibility-changed',
      async ({ post, id }) => await post(`/r/${id}/share`, { privacy: '1' }),
      privacy,
    ],
    [
      'the visibility of several reports',
      'visibility-changed',
      async ({ post, id }) => await post('/reports/bulk', { do: 'privacy', privacy: '1', ids: id }),
      privacy,
    ],
    [
      'the deletion of a report',
      'report-deleted',
      async ({ post, id }) => await post(`/r/${id}/delete`, {}),
      privacy,
    ],
    [
      'the deletion of several reports',
      'reports-deleted',
      async ({ post, id }) => await post('/reports/delete', { ids: id }),
      privacy,
    ],
    [
      'the name of a project',
      'project-renamed',
      async ({ post }) => await post('/projects/One/name', { name: 'Two' }),
      projectOf,
    ],
    [
      'the kept runs of a project',
      'kept-runs-changed',
      async ({ post }) => await post('/projects/One/keeping', { keep_runs: '2' }),
      async ({ owner }) => (await api.store.projects.find(owner, 'One'))?.keepRuns,
    ],
    [
      'a member of a project',
      'project-shared',
      async ({ post }) =>
        await post('/projects/One/members', { email: 'guest@example.com', role: 'viewer' }),
      async ({ owner }) => {
        const project = await api.store.projects.find(owner, 'One')
        return await api.store.memberships.list(owner, project?.id ?? '')
      },
    ],
    [
      'the deletion of a project',
      'project-deleted',
      async ({ post }) => await post('/projects/One/delete', { name: 'One' }),
      projectOf,
    ],
    [
      'a new key',
      'key-made',
      async ({ post }) => await post('/account/keys', { name: 'CI', level: 'expert' }),
      keysOf,
    ],
    [
      'the end of other sessions',
      'other-sessions-ended',
      async ({ post }) => await post('/account/sessions/end-others', {}),
      async ({ owner }) => (await api.store.sessions.list(owner)).length,
    ],
    [
      'a new password',
      'password-changed',
      async ({ post }) =>
        await post('/account/password', {
          current: PERSON_PASSWORD,
          password: 'a loom with punched cards',
        }),
      async ({ email }) => (await api.store.users.findSecret(email))?.passwordHash,
    ],
    [
      'the deletion of the account',
      'account-deleted',
      async ({ post }) => await post('/account/delete', { password: PERSON_PASSWORD }),
      async ({ email }) => await api.store.users.findByEmail(email),
    ],
  ])('%s', async (_, kind, change, look) => {
    const person = await personWithReport()
    const { owner } = person
    // Another browser, whose session can end.
    await api.store.sessions.start(owner.id, { agent: 'other', address: '198.18.0.2' })
    const attempt = {
      owner,
      change: async () => await change(person),
      look: async () => await look(person),
    }
    // A key is shown once, so its page is the response.
    await expectBothOrNeither(attempt, kind, kind === 'key-made' ? 201 : 303)
  })

  it('a user whom an administrator disables', async () => {
    const admin = await signedIn(api, { admin: true })
    const { owner } = await signedIn(api)
    const attempt = {
      owner,
      change: async () =>
        await admin.visitor.post(`/admin/users/${owner.id}`, { change: 'disable' }, HEADERS),
      look: async () => (await api.store.users.find(owner.id))?.disabledAt !== null,
    }
    await expectBothOrNeither(attempt, 'account-disabled', 303)
  })
})
