import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../src/store/upkeep/sweep.ts'
import { type ApiOptions, endRuns, leaveFile, startApi, type TestApi } from './support/api.ts'
import { ageProof, signedIn } from './support/people.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

const PATH = '/admin/settings'
const DAY_MS = 86_400_000

/** An installation with an administrator who has just entered their password. */
async function start(asked: ApiOptions = {}) {
  const api = await startApi(asked)
  const admin = await signedIn(api, { admin: true })
  return {
    api,
    admin,
    save: (form: Record<string, string>) => admin.visitor.post(PATH, form),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

const page = async (api: TestApi, path: string) => (await createVisitor(api.address).get(path)).text
const signUpOf = (api: TestApi) => api.settings.current().SIGNUP

describe('a setting of the administrator', () => {
  it('applies at once for everyone: who may create an account', async () => {
    await using test = await start()
    const { api, save, admin } = test
    expect(await page(api, '/signup')).toContain('Sign-up is closed')
    const saved = await save({ SIGNUP: 'invite', 'seen-SIGNUP': '', DEFAULT_PRIVACY: '' })
    expect([saved.status, saved.location]).toEqual([303, PATH])
    expect((await admin.visitor.get(PATH)).text).toContain('Saved.')
    expect(await page(api, '/signup')).toContain('Sign-up by invitation')
    expect(await page(api, '/')).toContain(
      'Sign-up is by invitation. Ask an administrator for a link.',
    )

    const open = { SIGNUP: 'open', 'seen-SIGNUP': 'invite', confirmed: '1' }
    expect((await save(open)).status).toBe(303)
    expect(await page(api, '/signup')).toContain('name="password"')
    expect(await page(api, '/')).toContain('href="/signup"')
    expect(await page(api, '/signin')).toContain('href="/signup"')
  })

  it('applies at once: the privacy of new reports, by form and by API', async () => {
    await using test = await start()
    const { api, save, admin } = test
    const user = await api.user()
    await save({ DEFAULT_PRIVACY: '1' })
    const { text } = await admin.visitor.get('/new')
    expect(text).toMatch(/value="1" checked/)
    const sent = await user.send('POST', '/reports', { form: { url: 'https://example.com/' } })
    expect(sent.body.data.privacy).toBe(1)
  })

  it('applies at once: name, footer, colour and contact', async () => {
    await using test = await start()
    const { api, save } = test
    const sheetOf = (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const before = sheetOf(await page(api, '/docs/checks'))
    const tag = (await fetch(`${api.address}/docs/checks`)).headers.get('etag') ?? ''
    const looks = {
      INSTANCE_NAME: 'Museum & <i>Sons</i>',
      FOOTER: '</p><script>alert(1)</script>{{7*7}}',
      ACCENT_COLOR: '#FFEE00',
      CONTACT_URL: 'mailto:ops@example.com?subject="><script>',
    }
    expect((await save(looks)).status).toBe(303)

    const html = await page(api, '/docs/checks')
    expect(html).toContain('– Museum &amp; &lt;i>Sons&lt;/i></title>')
    expect(html).toContain('&lt;/p>&lt;script>alert(1)&lt;/script>{{7*7}} · Made with Pagemark')
    expect(html).not.toContain('<script>')
    expect(await page(api, '/signup')).toContain('href="mailto:ops@example.com?subject=&quot;>')
    const held = await fetch(`${api.address}/docs/checks`, { headers: { 'if-none-match': tag } })
    expect(held.status).toBe(200)

    const after = sheetOf(html)
    expect(after).not.toBe(before)
    const sheet = await fetch(api.address + after)
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect(await sheet.text()).toMatch(/--accent:light-dark\(#[0-9a-f]{6},#ffee00\)/)
    const old = await fetch(api.address + before)
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await old.text()).toContain('#ffee00')

    const back = { ...empty(looks), ...seen(looks), 'seen-ACCENT_COLOR': '#ffee00' }
    expect((await save(back)).status).toBe(303)
    expect(sheetOf(await page(api, '/docs/checks'))).toBe(before)
    expect(await page(api, '/docs/checks')).toContain('<span>Pagemark</span>')
  })

  it('is logged, and shown as set on this page', async () => {
    await using test = await start()
    const { save, admin } = test
    await save({ KEEP_RUNS: '60', TRASH_DAYS: '30' })
    const log = (await admin.visitor.get('/admin/log?kind=settings-changed')).text
    expect(log).toContain('KEEP_RUNS: 50 (default) → 60')
    expect(log).toContain('TRASH_DAYS: 7 (default) → 30')
    expect(log).toContain(admin.email)
    const { text } = await admin.visitor.get(PATH)
    const here = text.slice(text.indexOf('id="saved-title"'), text.indexOf('id="defaults-title"'))
    expect(here).toContain('PAGEMARK_KEEP_RUNS')
    expect(here).not.toContain('PAGEMARK_SIGNUP')
    // An empty list shows as not set, and not as a mark without text.
    expect(text).toMatch(/PAGEMARK_DENY_CIDRS<\/code><\/td><td[^>]*>not set</)
    expect(text).not.toMatch(/<code>(?:<bdi><\/bdi>)?<\/code>/)
  })

  it('marks one of the first steps as done', async () => {
    await using test = await start()
    const { save, admin } = test
    expect((await admin.visitor.get('/reports')).text).not.toContain(' – done')
    await save({ SIGNUP: 'closed' })
    expect((await admin.visitor.get('/reports')).text.match(/ – done/g)).toHaveLength(1)
  })

  it('does not change what the operator has set', async () => {
    await using test = await start({ given: { SIGNUP: 'closed', FOOTER: 'Run by the museum' } })
    const { api, save, admin } = test
    const { text } = await admin.visitor.get(PATH)
    expect(text).toContain('Set by the operator in PAGEMARK_SIGNUP.')
    expect(text).not.toContain('name="SIGNUP"')
    const forged = await save({ SIGNUP: 'open', confirmed: '1' })
    expect(forged.status).toBe(422)
    expect(forged.text).toContain('The operator sets this in the environment. Change it there.')
    expect(signUpOf(api)).toBe('closed')
  })
})

describe('dangerous changes are explained before they are made', () => {
  it('open sign-up', async () => {
    await using test = await start()
    const { api, save } = test
    const asked = await save({ SIGNUP: 'open', DEFAULT_PRIVACY: '1' })
    expect(asked.status).toBe(200)
    expect(asked.text).toContain('Confirm changes')
    expect(asked.text).toContain('Anyone who reaches this installation can create an account')
    expect(asked.text).toContain('name="DEFAULT_PRIVACY" value="1"')
    expect(api.settings.current()).toMatchObject({ SIGNUP: 'closed', DEFAULT_PRIVACY: undefined })
    await save({ SIGNUP: 'open', DEFAULT_PRIVACY: '1', confirmed: '1' })
    expect(api.settings.current()).toMatchObject({ SIGNUP: 'open', DEFAULT_PRIVACY: 1 })
    const back = await save({ DEFAULT_PRIVACY: '0', 'seen-DEFAULT_PRIVACY': '1' })
    expect(back.text).toContain(
      'can see new reports created in the web form or created through the API',
    )
  })

  it('audits for visitors', async () => {
    await using test = await start()
    const { api, save } = test
    expect(await page(api, '/')).not.toContain('name="url"')
    const form = { ANONYMOUS_AUDITS: 'on', 'seen-ANONYMOUS_AUDITS': '' }
    expect((await save(form)).text).toContain(
      'Anyone who reaches this installation can audit pages without an account.',
    )
    await save({ ...form, confirmed: '1' })
    expect(await page(api, '/')).toContain('name="url"')
  })

  it('sign-up that closes before invited people', async () => {
    await using test = await start()
    const { api, save } = test
    await save({ SIGNUP: 'invite' })
    await api.invitations.invite({ email: 'bob@example.com' })
    const asked = await save({ SIGNUP: 'closed', 'seen-SIGNUP': 'invite' })
    expect(asked.text).toContain('1 open invitation will stop working.')
  })

  it('deletions, with correct numbers', async () => {
    await using test = await start()
    const { api, save, admin } = test
    const { reports } = api.store
    const { report } = await reports.store(admin.owner, reportDraft())
    const har = { name: 'mobile.har.br', mediaType: 'application/json', body: Buffer.from('{}') }
    await leaveFile(api, report.id, har)
    await endRuns(api, report.id)
    for (let more = 0; more < 3; more += 1) {
      await reports.update(admin.owner, report.id, { rerun: true })
      await endRuns(api, report.id)
    }
    const gone = await reports.store(admin.owner, reportDraft({ url: 'https://gone.example/' }))
    await reports.deleteMany(admin.owner, [gone.report.id])
    const older = sql<number>`created_at - ${10 * DAY_MS}`
    await api.db.updateTable('artifacts').set({ created_at: older }).execute()
    const long = sql<number>`deleted_at - ${5 * DAY_MS}`
    await api.db.updateTable('reports').set({ deleted_at: long }).execute()

    const form = { KEEP_RUNS: '2', KEEP_ARTIFACTS_DAYS: '9', TRASH_DAYS: '3' }
    const { text } = await save(form)
    expect(text).toContain('Of each report the latest 2 runs stay. 2 runs are beyond that now')
    expect(text).toContain('Data deleted more than 3 days ago')
    expect(text).toContain('those of 1 run.')
    expect(text).toContain('1 report that can still be restored is affected.')
    const one = (await save({ KEEP_RUNS: '1', TRASH_DAYS: '1' })).text
    expect(one).toContain('Of each report the latest run stays. 3 runs are beyond that now')
    expect(one).toContain('Data deleted more than 1 day ago')
    await save({ ...form, confirmed: '1' })

    const { TRASH_DAYS: trashDays, KEEP_ARTIFACTS_DAYS: keepArtifactsDays } = api.settings.current()
    const swept = await sweep(api.db, api.blobs, { trashDays, keepArtifactsDays, keepStartsMs: 0 })
    expect(swept).toMatchObject({ reports: 1, artifacts: 1 })
  })

  it('but changes that delete nothing are not', async () => {
    await using test = await start()
    const longer = { KEEP_RUNS: '51', KEEP_ARTIFACTS_DAYS: '0', TRASH_DAYS: '8' }
    expect((await test.save(longer)).status).toBe(303)
    const shorter = { KEEP_ARTIFACTS_DAYS: '400', 'seen-KEEP_ARTIFACTS_DAYS': '0' }
    expect((await test.save(shorter)).text).toContain('older than 400 days')
  })
})

describe('what is typed', () => {
  it('comes back with its fault, and nothing of the form is saved', async () => {
    await using test = await start()
    const { api, save } = test
    const form = { INSTANCE_NAME: 'Museum', ACCENT_COLOR: 'red"><b>', FOOTER: '' }
    const { status, text } = await save(form)
    expect(status).toBe(422)
    expect(text).toContain('Must be a colour such as #2f4fd0.')
    expect(text).toContain('value="red&quot;>&lt;b>"')
    expect(text).toContain('value="Museum"')
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(api.settings.current().INSTANCE_NAME).toBe('Pagemark')
  })

  it('may be no megabyte, and nothing that is not asked for', async () => {
    await using test = await start()
    const { api, save } = test
    expect((await save({ FOOTER: 'x'.repeat(1_000_000) })).status).toBe(413)
    await save({ PORT: '1', __proto__: '1', constructor: '1', confirmed: '1' })
    expect(await api.store.storedSettings.list()).toEqual([])
    expect((await save({ FOOTER: '本'.repeat(200), 'seen-FOOTER': '' })).status).toBe(303)
    expect((await save({ FOOTER: '', 'seen-FOOTER': '本'.repeat(200) })).status).toBe(303)
  })

  it('is kept where another administrator was faster, who loses nothing', async () => {
    await using test = await start()
    const { api, save } = test
    const other = await signedIn(api, { admin: true })
    await other.visitor.post(PATH, { SIGNUP: 'invite', DEFAULT_PRIVACY: '1' })
    const late = await save({ SIGNUP: 'open', DEFAULT_PRIVACY: '', confirmed: '1' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Nothing was saved:')
    expect(late.text).toMatch(/name="SIGNUP" value="open" checked/)
    expect(late.text).toContain('name="seen-SIGNUP" value="invite"')
    expect(late.text).toMatch(/name="DEFAULT_PRIVACY" value="1" checked/)
    expect(signUpOf(api)).toBe('invite')
  })
})

describe('no one else can change the settings', () => {
  let test: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    test = await start()
  })
  afterAll(() => test[Symbol.asyncDispose]())

  const form = { SIGNUP: 'invite' }

  it('not without a recently entered password: the settings are shown, with a link to confirm it', async () => {
    const admin = await signedIn(test.api, { admin: true })
    await ageProof(test.api, admin.owner)
    const { text } = await admin.visitor.get(PATH)
    expect(text).toContain('href="/account/confirm?next=%2Fadmin%2Fsettings"')
    expect(text).toContain('<dd><bdi>Nobody</bdi>')
    expect(text).not.toContain('action="/admin/settings"')
    const sent = await admin.visitor.post(PATH, form)
    expect(sent.location).toBe('/account/confirm?next=%2Fadmin%2Fsettings&sent=%2Fadmin%2Fsettings')
    expect(signUpOf(test.api)).toBe('closed')
  })

  it('not a former administrator', async () => {
    const admin = await signedIn(test.api, { admin: true })
    await test.api.store.userAdministration.setAdmin(admin.owner.id, false)
    expect((await admin.visitor.post(PATH, form)).status).toBe(404)
    const { change, plan } = test.api.settings
    const by = { id: admin.owner.id, from: { address: '', agent: '' } }
    await expect(change(plan(form, {}).changes, by)).rejects.toMatchObject({ code: 'admin-needed' })
    expect(signUpOf(test.api)).toBe('closed')
  })

  it('not another site on behalf of an administrator', async () => {
    const { visitor } = test.admin
    const answer = await visitor.post(PATH, form, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(signUpOf(test.api)).toBe('closed')
  })
})

function empty(form: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(form).map((name) => [name, '']))
}

function seen(form: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [`seen-${name}`, text]))
}
