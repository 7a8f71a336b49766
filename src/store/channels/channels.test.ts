import { describe, expect, it } from 'vitest'
import { deliveryScene, rowsOf, SLACK, WEBHOOK } from '../../../test/support/deliveries.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { openSettings } from './channel-settings.ts'

const DRAFT = { name: 'Team', settings: SLACK, events: [], projects: null } as const

async function scene() {
  const test = await openTestStore()
  const made = await deliveryScene(test)
  return { test, ...made, channels: test.store.channels }
}

async function settingsOf({ db, seals }: TestStore, id: string) {
  const row = await db
    .selectFrom('channels')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return openSettings(seals, id, row.settings ?? '')
}

describe('a channel', () => {
  it('is limited to fifty per owner', async () => {
    const { test, owner, channels } = await scene()
    await using _ = test
    const draft = {
      ...DRAFT,
      settings: { kind: 'slack', url: 'https://hooks.slack.com/T/1' },
    } as const
    for (let count = 0; count < 50; count += 1) await channels.create(owner, draft)
    await expect(channels.create(owner, draft)).rejects.toMatchObject({ code: 'channels-full' })
    expect(await channels.create(await test.owner(), draft)).toMatchObject({ name: 'Team' })
  })

  it('is limited to ten per owner and host, unless it is a chat service', async () => {
    const { test, owner, channels } = await scene()
    await using _ = test
    const hookAt = (host: string) => ({ ...WEBHOOK, url: `https://${host}/hook` })
    const draftAt = (host: string) => ({ ...DRAFT, settings: hookAt(host) })
    const full = { code: 'channels-full-at-host' }
    for (let count = 0; count < 10; count += 1) await channels.create(owner, draftAt('a.example'))
    await expect(channels.create(owner, draftAt('a.example'))).rejects.toMatchObject(full)
    const { id } = await channels.create(owner, draftAt('a.example.net'))
    const moved = channels.change(owner, id, { settings: () => hookAt('a.example') })
    await expect(moved).rejects.toMatchObject(full)
    const [first] = await channels.list(owner)
    const rotated = { settings: () => hookAt('a.example') }
    expect(await channels.change(owner, first?.id ?? '', rotated)).toMatchObject({ id: first?.id })
    expect(await channels.create(await test.owner(), draftAt('a.example'))).toBeDefined()
  })

  it('cannot change its kind', async () => {
    const { test, owner, channel, channels } = await scene()
    await using _ = test
    const id = await channel()
    const changed = channels.change(owner, id, { settings: () => WEBHOOK })
    await expect(changed).rejects.toMatchObject({ code: 'channel-kind' })
    expect(await settingsOf(test, id)).toEqual(SLACK)
  })

  it('keeps its old secret for a day after a rotation', async () => {
    const { test, owner, channel, channels } = await scene()
    await using _ = test
    const id = await channel(WEBHOOK)
    const secret = await channels.rotate(owner, id)
    const settings = await settingsOf(test, id)
    expect(settings).toMatchObject({ secret, previous: { secret: WEBHOOK.secret } })
    const { previous } = settings.kind === 'webhook' ? settings : {}
    const hours = ((previous?.until ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(24)
  })

  it('keeps its first reason for being disabled, and loses it when it is enabled', async () => {
    const { test, owner, channel, channels } = await scene()
    await using _ = test
    const id = await channel()
    const gone = { disabled_at: 1, disabled_reason: 'refused', failing_since: 1 } as const
    await test.db.updateTable('channels').set(gone).execute()
    const disabled = await channels.change(owner, id, { isEnabled: false })
    expect(disabled).toMatchObject({ disabledAt: 1, disabledReason: 'refused' })
    const enabled = await channels.change(owner, id, { isEnabled: true })
    expect(enabled).toMatchObject({ disabledAt: null, disabledReason: null, failingSince: null })
  })

  it('ends only its own waiting deliveries when it is disabled', async () => {
    const { test, owner, queue, channel, record, channels } = await scene()
    await using _ = test
    const id = await channel(WEBHOOK)
    await channel(WEBHOOK)
    await record()
    await test.db
      .updateTable('deliveries')
      .set({ next_at: 0 })
      .where('channel_id', '=', id)
      .execute()
    const sent = await queue.claim('w')
    await record()
    await channels.change(owner, id, { isEnabled: false })
    const states = (await rowsOf(test)).map((row) => [row.channel_id === id, row.status])
    expect(states.filter(([isOwn]) => isOwn)).toEqual([
      [true, 'running'],
      [true, 'dead'],
    ])
    expect(sent?.channel.id).toBe(id)
    expect(states.filter(([isOwn]) => !isOwn)).toEqual([
      [false, 'queued'],
      [false, 'queued'],
    ])
  })

  it('is deleted with its own deliveries and choices only', async () => {
    const { test, owner, channel, record, project, channels } = await scene()
    await using _ = test
    const [id, other] = [await channel(), await channel()]
    for (const each of [id, other]) {
      await channels.change(owner, each, { projects: [project] })
    }
    await record()
    expect(await channels.delete(await test.owner(), id)).toBe(false)
    expect(await channels.delete(owner, id)).toBe(true)
    expect((await rowsOf(test)).map(({ channel_id }) => channel_id)).toEqual([other])
    const chosen = await test.db.selectFrom('channel_projects').selectAll().execute()
    expect(chosen).toEqual([{ project_id: project, channel_id: other }])
    await test.store.projects.delete(owner, 'shop')
    expect(await test.db.selectFrom('channel_projects').selectAll().execute()).toEqual([])
  })
})

describe('the channels of a project', () => {
  it('can be chosen only by the owner, and channels for all projects stay', async () => {
    const { test, owner, channel, project, channels } = await scene()
    await using _ = test
    const id = await channel()
    expect(await channels.choose(owner, 'shop', [])).toBe(true)
    expect(await channels.ofProject(owner, 'shop')).toMatchObject([{ id, isOfProject: true }])
    const chosen = await test.db.selectFrom('channel_projects').selectAll().execute()
    await channels.choose(owner, 'shop', [id])
    expect(await test.db.selectFrom('channel_projects').selectAll().execute()).toEqual(chosen)

    const editor = await test.owner()
    const member = { email: 'user2@example.com', role: 'editor' } as const
    await test.store.memberships.share(owner, 'shop', member)
    for (const attempt of [
      () => channels.choose(editor, project, []),
      () => channels.ofProject(editor, project),
      () => channels.create(editor, { ...DRAFT, projects: [project] }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'role-insufficient' })
    }
    const nowhere = channels.create(owner, { ...DRAFT, projects: ['none'] })
    await expect(nowhere).rejects.toMatchObject({ code: 'project-unknown' })
  })
})

describe('the deliveries of a channel', () => {
  it('are listed in pages, newest first, for the owner only', async () => {
    const { test, owner, channel, record } = await scene()
    await using _ = test
    const [id, other] = [await channel(WEBHOOK), await channel(WEBHOOK)]
    for (const headline of ['one', 'two', 'three']) await record(headline)
    const { deliveries } = test.store
    const headlines = async (page: number) => {
      const list = await deliveries.list(owner, id, { page, perPage: 2 })
      return [list?.total, ...(list?.items ?? []).map(({ event }) => event.headline)]
    }
    expect(await headlines(1)).toEqual([3, 'three', 'two'])
    expect(await headlines(2)).toEqual([3, 'one'])
    const stranger = await test.owner()
    expect(await deliveries.list(stranger, id, { page: 1, perPage: 2 })).toBeUndefined()
    const [first] = await rowsOf(test)
    expect([id, other]).toContain(await deliveries.channelOf(owner, first?.id ?? ''))
    expect(await deliveries.channelOf(stranger, first?.id ?? '')).toBeUndefined()
  })

  it('have the status of the message they were sent in', async () => {
    const { test, owner, queue, channel, record } = await scene()
    await using _ = test
    const id = await channel()
    await record('one')
    await record('two')
    await test.db.updateTable('deliveries').set({ next_at: 0 }).execute()
    const claimed = await queue.claim('w')
    await queue.finish(claimed?.token ?? '', { isDelivered: true, status: 200, text: 'ok' })
    const list = await test.store.deliveries.list(owner, id, { page: 1, perPage: 9 })
    expect(list?.items).toMatchObject([
      { status: 'delivered', attempts: 1, responseText: 'ok', nextAt: null },
      { status: 'delivered', attempts: 1, responseText: 'ok', nextAt: null },
    ])
  })
})
