import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSettings } from '../src/store/channels/channel-settings.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { PERSON_PASSWORD, signedIn, visitorOf } from './support/people.ts'
import { reportDraft } from './support/store.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const HOOK = 'https://receiver.example/very-secret-path'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
})
afterAll(() => api[Symbol.asyncDispose]())

const create = (json: object) => user.send('POST', '/channels', { json })

describe('channels through the API', () => {
  it('show their secret once and never their whole endpoint', async () => {
    const made = await create({ kind: 'webhook', name: 'CI', url: HOOK })
    expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
    expect(made.body.data).toMatchObject({
      kind: 'webhook',
      endpoint: 'receiver.example/…path',
      events: ['alert.confirmed', 'alert.resolved', 'schedule.paused', 'crawl.worse'],
      projects: null,
      enabled: true,
    })
    const shown = await user.send('GET', `/channels/${made.body.data.id}`)
    expect(JSON.stringify(shown.body)).not.toMatch(/whsec_|very-secret/)
    const rotated = await user.send('POST', `/channels/${made.body.data.id}/rotate`)
    expect(rotated.body.secret).not.toBe(made.body.secret)
  })

  it('replace a secret only with the password of the account, if it has one', async () => {
    const { owner } = await signedIn(api)
    const { client } = await api.key(owner)
    const json = { kind: 'webhook', url: HOOK }
    const { body } = await client.send('POST', '/channels', { json })
    const rotate = (fields: object) =>
      client.send('POST', `/channels/${body.data.id}/rotate`, { json: fields })
    for (const fields of [{}, { password: 'another password' }, { pasword: PERSON_PASSWORD }]) {
      expect((await rotate(fields)).status).toBe(422)
    }
    const rotated = await rotate({ password: PERSON_PASSWORD })
    expect([rotated.status, rotated.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    for (let guess = 0; guess < 5; guess += 1) await rotate({ password: String(guess) })
    const waiting = await rotate({ password: PERSON_PASSWORD })
    expect([waiting.status, Number(waiting.headers.get('retry-after')) > 1]).toEqual([429, true])
    // Guesses with a key do not hold up the owner's other keys.
    const { client: other } = await api.key(owner)
    const path = `/channels/${body.data.id}/rotate`
    const right = await other.send('POST', path, { json: { password: PERSON_PASSWORD } })
    expect(right.status).toBe(200)
  })

  it('can be changed, tested, disabled and deleted', async () => {
    const { id } = (await create({ kind: 'slack', url: HOOK })).body.data
    const path = `/channels/${id}`
    const changed = await user.send('PATCH', path, { json: { name: 'Team', events: [] } })
    expect(changed.body.data).toMatchObject({ name: 'Team', events: [] })
    const tested = await user.send('POST', `${path}/test`)
    const list = await user.send('GET', `${path}/deliveries`)
    expect(list.body.data).toMatchObject([
      { id: tested.body.data.delivery_id, status: 'queued', event: { type: 'webhook.test' } },
    ])
    const again = await user.send('POST', `/deliveries/${tested.body.data.delivery_id}/redeliver`)
    expect(again.status).toBe(409)
    await user.send('PATCH', path, { json: { enabled: 0 } })
    expect((await user.send('POST', `${path}/test`)).status).toBe(409)
    expect((await user.send('POST', `${path}/rotate`)).status).toBe(409)
    expect((await user.send('DELETE', path)).body).toMatchObject({ deleted: true })
    expect((await user.send('GET', path)).status).toBe(404)
  })

  it.each([
    [{ kind: 'fax' }, 'kind'],
    [{ kind: 'slack' }, 'url'],
    [{ kind: 'slack', url: 5 }, 'url'],
    [{ kind: 'telegram', token: [], chat: {} }, 'token'],
    [{ kind: 'slack', url: 'ftp://a.example/' }, 'url'],
    [{ kind: 'slack', url: 'https://u:p@a.example/' }, 'url'],
    [{ kind: 'telegram', token: 'a b', chat: 'x' }, 'chat'],
    [{ kind: 'ntfy', url: 'https://ntfy.example/' }, 'url'],
    [{ kind: 'ntfy', url: 'https://ntfy.example/%E0%A4' }, 'url'],
    [{ kind: 'email' }, 'kind'],
    [{ kind: 'slack', url: HOOK, events: ['everything'] }, 'events'],
    [{ kind: 'slack', url: HOOK, projects: ['of somebody else'] }, 'projects'],
    [{ kind: 'slack', url: HOOK, name: 'a\u0007' }, 'name'],
  ])('are refused with an error for the field: %j', async (body, field) => {
    const refused = await create(body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ])
  })

  it('keep a token only while their URL stays on the same server', async () => {
    const ntfy = { kind: 'ntfy', url: 'https://ntfy.example/alerts', token: 'tk_secret' }
    const { id } = (await create(ntfy)).body.data
    const settings = async (url: string) => {
      const { status } = await user.send('PATCH', `/channels/${id}`, { json: { url } })
      const row = await api.db
        .selectFrom('channels')
        .select('settings')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [status, openSettings(api.seals, id, row.settings ?? '')]
    }
    const same = 'https://ntfy.example/other'
    expect(await settings(same)).toEqual([200, { ...ntfy, url: same }])
    const other = 'https://attacker.example/other'
    expect(await settings(other)).toEqual([200, { kind: 'ntfy', url: other }])
  })

  it('send at most 30 test messages and repetitions an hour per user, even if a channel is deleted', async () => {
    const slack = async (of = user) =>
      (await of.send('POST', '/channels', { json: { kind: 'slack', url: HOOK } })).body.data.id
    const one = await slack()
    for (let sent = 0; sent < 29; sent += 1) await user.send('POST', `/channels/${one}/test`)
    await user.send('DELETE', `/channels/${one}`)
    const two = await slack()
    const { body } = await user.send('POST', `/channels/${two}/test`)
    const repeat = `/deliveries/${body.data.delivery_id}/redeliver`
    await api.db.updateTable('deliveries').set({ status: 'dead' }).execute()
    for (const path of [`/channels/${two}/test`, repeat]) {
      const refused = await user.send('POST', path)
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        'You have sent 30 test messages and repetitions within an hour. Try again in 120 s.',
      ])
    }
    const visitor = await visitorOf(api, user.owner)
    for (const path of [`/channels/${two}/test`, repeat]) {
      const page = await visitor.post(path, {}, OWN)
      expect([page.status, page.text]).toEqual([429, expect.stringContaining('30 test messages')])
    }
    const other = await api.user()
    const path = `/channels/${await slack(other)}/test`
    expect((await other.send('POST', path)).status).toBe(202)
    expect((await other.send('POST', repeat)).status).toBe(404)
  })

  it('are not enabled while the endpoint that was lost with its key is missing', async () => {
    const lose = async (id: string) => {
      const lost = { settings: null, disabled_at: 1, disabled_reason: 'key-lost' } as const
      await api.db.updateTable('channels').set(lost).where('id', '=', id).execute()
    }
    const { id } = (await create({ kind: 'slack', url: HOOK })).body.data
    await lose(id)
    const path = `/channels/${id}`
    const refused = await user.send('PATCH', path, { json: { enabled: 1 } })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The endpoint of this channel was lost with its key. Enter it again, then enable the channel.',
    ])
    const visitor = await visitorOf(api, user.owner)
    const page = await visitor.post(`${path}/enable`, {}, OWN)
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('Enter it again')])
    const entered = await user.send('PATCH', path, { json: { enabled: 1, url: HOOK } })
    expect([entered.status, entered.body.data.enabled]).toEqual([200, true])

    // An email channel has nothing to enter.
    const settings = { kind: 'email' } as const
    const draft = { name: 'Mail', settings, events: [], projects: null }
    const email = await api.store.channels.create(user.owner, draft)
    await lose(email.id)
    const enabled = await api.store.channels.change(user.owner, email.id, { isEnabled: true })
    expect(enabled?.disabledAt).toBeNull()
    const { settings: sealed } = await api.db
      .selectFrom('channels')
      .select('settings')
      .where('id', '=', email.id)
      .executeTakeFirstOrThrow()
    expect(openSettings(api.seals, email.id, sealed ?? '')).toEqual(settings)
  })

  it('name at most 500 projects', async () => {
    const draft = reportDraft({ project: 'library' })
    await api.store.reports.store(user.owner, draft)
    const json = { kind: 'slack', url: HOOK }
    const refused = await create({
      ...json,
      projects: Array.from({ length: 501 }, () => 'library'),
    })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { projects: ['projects must be a list of at most 500 strings.'] },
    ])
    const { body } = await create({ ...json, projects: ['library'] })
    expect(body.data.projects).toMatchObject([{ name: 'library' }])
  })

  it('return 404 to another user', async () => {
    const { id } = (await create({ kind: 'slack', url: HOOK })).body.data
    const other = await api.user()
    for (const [method, end] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate'],
      ['GET', '/deliveries'],
    ] as const) {
      expect((await other.send(method, `/channels/${id}${end}`)).status).toBe(404)
    }
  })
})

describe('channels in the browser', () => {
  it('can be added, tested and deleted, without showing secrets', async () => {
    const visitor = await visitorOf(api, user.owner)
    const fields = { kind: 'webhook', name: 'CI', url: HOOK, 'event.report.failed': '1' }
    const made = await visitor.post('/channels', fields, OWN)
    expect([made.status, made.text]).toEqual([201, expect.stringContaining('whsec_')])
    const [channel] = await api.store.channels.list(user.owner)
    expect(channel).toMatchObject({ events: ['report.failed'], projects: null })
    const path = `/channels/${channel?.id}`
    expect((await visitor.post(`${path}/test`, {}, OWN)).location).toBe(path)
    const page = await visitor.get(path)
    expect(page.text).toContain('This is a test message from Pagemark.')
    expect(page.text).not.toMatch(/whsec_|very-secret/)
    await api.db
      .updateTable('deliveries')
      .set({ response_text: 'x'.repeat(1000) })
      .execute()
    // The class of cells in which a long word is broken.
    expect((await visitor.get(path)).text).toContain('class="page" data-label="Response"')
    const kept = { name: 'Renamed', url: '', scope: 'chosen' }
    await visitor.post(path, kept, OWN)
    expect(await api.store.channels.find(user.owner, channel?.id ?? '')).toMatchObject({
      name: 'Renamed',
      hint: channel?.hint,
      projects: [],
    })
    expect((await visitor.get(`${path}/delete`)).text).toContain('Delete this channel?')
    await visitor.post(`${path}/delete`, {}, OWN)
    expect(await api.store.channels.list(user.owner)).toEqual([])
  })

  it('can be selected in the settings of a project', async () => {
    const { report } = await api.store.reports.store(user.owner, reportDraft({ project: 'shop' }))
    const draft = { events: ['alert.confirmed'], settings: { kind: 'slack', url: HOOK } } as const
    const { channels } = api.store
    const chosen = await channels.create(user.owner, { ...draft, name: 'A', projects: [] })
    await channels.create(user.owner, { ...draft, name: 'B', projects: null })
    const visitor = await visitorOf(api, user.owner)
    const settings = '/projects/shop/settings'
    expect((await visitor.get(settings)).text).toContain('(all projects)')
    const choose = (fields: Record<string, string>) =>
      visitor.post('/projects/shop/channels', fields, OWN)
    const shown = async () => (await visitor.get(`/channels/${chosen.id}`)).text
    expect(await shown()).toContain('No project uses this channel yet.')
    await choose({ [`channel.${chosen.id}`]: '1' })
    expect(await shown()).toContain('Projects: <a href="/projects/shop">')
    const projects = async () => (await channels.find(user.owner, chosen.id))?.projects
    expect(await projects()).toEqual([{ id: report.projectId, name: 'shop' }])
    await choose({})
    expect(await projects()).toEqual([])
    await channels.change(user.owner, chosen.id, { events: [] })
    expect(await shown()).toContain('No events are selected')
  })
})
