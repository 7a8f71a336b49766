import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANGE_LIMITS } from '../src/web/http/turns.ts'
import { startApi, type TestApi } from './support/api.ts'
import { importProject } from './support/import-project.ts'
import { adminAndUser, impersonationScene } from './support/impersonation.ts'
import { signedIn } from './support/people.ts'
import { openConnection } from './support/raw-connection.ts'
import { giveSecondFactor } from './support/second-factor.ts'
import { reportDraft } from './support/store.ts'
import type { Visitor } from './support/visitors.ts'

/** What a request may do ends after its head was read, and before its change is made. */

const SOON = { timeout: 20_000 }

let api: TestApi
/** How often the server has looked up who sends a request. */
let lookUps = 0
/** Called when the server has looked up once more who sends a change, and still believes it. */
let afterwards: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  api = await startApi()
  const { sessions, keys, importKeys } = api.store
  const real = { sessions: { ...sessions }, keys: { ...keys }, importKeys: { ...importKeys } }
  const counted = async <Found>(found: Promise<Found>): Promise<Found> => {
    await found
    lookUps += 1
    if (lookUps % 2 === 0) await afterwards()
    return await found
  }
  sessions.visit = async (token) => await counted(real.sessions.visit(token))
  keys.findByHash = async (hash) => await counted(real.keys.findByHash(hash))
  importKeys.findByHash = async (hash) => await counted(real.importKeys.findByHash(hash))
})
afterAll(() => api[Symbol.asyncDispose]())

/** Sends all of a request but the last byte, until its sender is known, and that one after `meanwhile`. */
async function slowly(
  lines: readonly string[],
  body: string,
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const connection = await openConnection(api.address)
  const before = lookUps
  connection.head([...lines, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`])
  connection.write(body.slice(0, -1))
  await expect.poll(() => lookUps, SOON).toBe(before + 1)
  await meanwhile()
  connection.write(body.slice(-1))
  await connection.closed
  return { status: connection.status(), text: connection.text() }
}

async function sendForm(
  { cookies }: Visitor,
  [path, fields]: readonly [string, Readonly<Record<string, string>>],
  meanwhile: () => Promise<unknown>,
) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Cookie: pagemark=${cookies.get('pagemark')}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
  ]
  return await slowly(lines, new URLSearchParams(fields).toString(), meanwhile)
}

const newReport = ['/new', { url: 'https://example.com/' }] as const

const asSender = (secret: string, path: string) => [
  `POST ${path} HTTP/1.1`,
  `Authorization: Bearer ${secret}`,
  'Content-Type: application/json',
]

describe('a form changes nothing if meanwhile', () => {
  it('its session has ended', async () => {
    const { owner, visitor } = await signedIn(api)
    const form = ['/account/keys', { name: 'late', level: 'expert', life: 'never' }] as const
    const end = async () => await api.store.sessions.endOthers(owner.id, undefined)
    const { status, text } = await sendForm(visitor, form, end)
    expect(status).toBe(303)
    expect(text).toMatch(/^location: \/signin/im)
    expect(await api.store.keys.list(owner)).toEqual([])
  })

  it('its sender is no longer an administrator', async () => {
    const { owner, visitor } = await signedIn(api, { admin: true })
    await signedIn(api, { admin: true })
    const { userAdministration } = api.store
    const form = [`/admin/users/${owner.id}`, { change: 'promote' }] as const
    const demote = async () => {
      expect(await userAdministration.setAdmin(owner.id, false)).toBe('changed')
    }
    expect((await sendForm(visitor, form, demote)).status).toBe(404)
    expect(await userAdministration.find(owner.id)).toMatchObject({ admin: false })
  })

  it('its sender has begun to impersonate a user', async () => {
    const { admin, user, begin } = await adminAndUser(api)
    const answer = await sendForm(admin.visitor, newReport, async () => {
      expect((await begin()).location).toBe('/reports')
    })
    expect(answer.status).toBe(403)
    for (const { owner } of [admin, user]) {
      expect((await api.store.reports.count(owner)).all).toBe(0)
    }
  })

  it('its sender has stopped impersonating a user', async () => {
    const { admin, user } = await impersonationScene(api)
    const answer = await sendForm(
      admin.visitor,
      newReport,
      async () => await admin.visitor.post('/impersonation/end'),
    )
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Your last action was not carried out.')
    for (const { owner } of [admin, user]) {
      expect((await api.store.reports.count(owner)).all).toBe(0)
    }
  })

  it('a second factor is required of its sender', async () => {
    const { owner, visitor } = await signedIn(api)
    const require = async (value: 'everyone' | null, before: 'everyone' | null) => {
      const changes = [{ name: 'REQUIRE_SECOND_FACTOR', before, after: value, told: '' }]
      const by = await signedIn(api, { admin: true })
      const from = { address: '', agent: '' }
      await api.store.storedSettings.change(changes, { id: by.owner.id, from })
      await api.settings.reread()
    }
    const answer = await sendForm(visitor, newReport, async () => await require('everyone', null))
    await require(null, 'everyone')
    expect(answer.text).toMatch(/^location: \/account\/second-factor/im)
    expect((await api.store.reports.count(owner)).all).toBe(0)
  })
})

describe('a form changes nothing if, after the last look-up,', () => {
  /** Sends it, and has this happen between its last look-up and its change. */
  const sendBefore = async (
    visitor: Visitor,
    path: string,
    form: Readonly<Record<string, string>>,
    act: () => Promise<unknown>,
  ) => {
    lookUps = 0
    afterwards = async () => {
      afterwards = async () => undefined
      await act()
    }
    return await visitor.post(path, form)
  }

  const TABLES = [
    'users',
    'sessions',
    'account_links',
    'second_factors',
    'runs',
    'security_events',
  ] as const
  const everything = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map((table) => api.db.selectFrom(table).selectAll().execute())),
    )

  it.each([
    ['a role', '/admin/users/:user', { change: 'promote' }],
    ['a limit', '/admin/users/:user/limits', { waiting: '3', hour: '3' }],
    ['a second factor', '/admin/users/:user/second-factor', {}],
    ['sessions', '/admin/users/:user/sessions', {}],
    ['an account', '/admin/users/:user/delete', { email: ':email' }],
    ['a new invitation', '/admin/invitations', { email: 'new@example.com', admin: '1' }],
    ['an earlier invitation', '/admin/invitations/:invitation/withdraw', {}],
    ['an audit', '/admin/queue/cancel', { report: ':report' }],
  ])('its sender is no longer an administrator: %s', async (_, path, form) => {
    await signedIn(api, { admin: true })
    const { owner, visitor } = await signedIn(api, { admin: true })
    const user = await signedIn(api)
    await giveSecondFactor(api, user)
    const { report } = await api.store.reports.store(user.owner, reportDraft())
    const asked = { kind: 'invitation', email: `guest${user.email}` } as const
    const { link } = await api.store.accountLinks.make(asked)
    const filled = (text: string) =>
      text
        .replace(':user', user.owner.id)
        .replace(':email', user.email)
        .replace(':invitation', link.id)
        .replace(':report', report.id)
    const fields = Object.entries<string>(form).map(([name, value]) => [name, filled(value)])
    let before = ''
    const { status } = await sendBefore(
      visitor,
      filled(path),
      Object.fromEntries(fields),
      async () => {
        await api.store.userAdministration.setAdmin(owner.id, false)
        before = await everything()
      },
    )
    expect(status).toBe(404)
    expect(await everything()).toBe(before)
  })

  it('its session has ended: a key', async () => {
    const { owner, visitor } = await signedIn(api)
    const form = { name: 'late', level: 'expert', life: 'never' }
    const { status, location } = await sendBefore(
      visitor,
      '/account/keys',
      form,
      async () => await api.store.sessions.endOthers(owner.id, undefined),
    )
    expect([status, location]).toEqual([303, '/signin?next=%2Faccount%2Fkeys%2Fnew'])
    expect(await api.store.keys.list(owner)).toEqual([])
  })
})

describe('a request with a key changes nothing if meanwhile', () => {
  const json = JSON.stringify({ url: 'https://example.com/' })

  it('the key was revoked', async () => {
    const { owner } = await api.user()
    const { secret, key } = await api.key(owner)
    const revoke = async () => await api.store.keys.revoke(owner, key.id)
    const { status } = await slowly(asSender(secret, '/api/v1/reports'), json, revoke)
    expect(status).toBe(401)
    expect((await api.store.reports.count(owner)).all).toBe(0)
  })

  it('the key was revoked while others had their turn', async () => {
    const user = await api.user()
    const { client, key } = await api.key(user.owner)
    const { reports, keys } = api.store
    const store = reports.store.bind(reports)
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    let begun = 0
    reports.store = async (owner, draft) => {
      begun += 1
      await opened
      return await store(owner, draft)
    }
    const send = async (path: string, by = user) =>
      await by.send('POST', '/reports', { json: { url: path } })
    const others = Array.from({ length: CHANGE_LIMITS.ofGroup }, (_, n) =>
      send(`https://example.com/${n}`),
    )
    await expect.poll(() => begun, SOON).toBe(others.length)
    const before = lookUps
    const late = send('https://example.com/late', { ...user, ...client })
    await expect.poll(() => lookUps, SOON).toBe(before + 1)
    await keys.revoke(user.owner, key.id)
    open()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await late).status).toBe(401)
    reports.store = store
  })

  it('the import key was revoked', async () => {
    const { user, projectId, token } = await importProject(api)
    const { importKeys } = api.store
    const [key] = (await importKeys.list(user.owner, projectId)) ?? []
    const path = `/lhci/v1/projects/${projectId}/builds`
    const lines = [...asSender('', path), `X-Lhci-Build-Token: ${token}`]
    const build = JSON.stringify({ hash: 'c0ffee1', branch: 'main' })
    const revoke = async () => await importKeys.revoke(user.owner, projectId, key?.id ?? '')
    expect((await slowly(lines, build, revoke)).status).toBe(404)
    expect(await api.db.selectFrom('builds').selectAll().execute()).toEqual([])
  })
})
