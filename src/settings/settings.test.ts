import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import type { SettingTexts } from './changeable-settings.ts'
import { planFirst } from './plan-change.ts'
import { openSettings } from './settings.ts'

const FROM = { address: '192.0.2.1', agent: 'test' }

async function open(test: TestStore, given: SettingTexts = {}) {
  const { users, storedSettings: stored } = test.store
  const count = await users.count()
  const { id } = await users.create({ email: `admin${count}@example.com`, admin: true })
  const settings = await openSettings({ stored, given })
  const by = { id, from: FROM }
  return {
    ...settings,
    by,
    /** As submitted from a form that was shown a moment ago. */
    save: (typed: SettingTexts, seen: SettingTexts = {}) =>
      settings.change(settings.plan(typed, seen).changes, by),
  }
}

const told = async (test: TestStore) =>
  (await test.store.securityEvents.list({ page: 1, perPage: 50 })).items
    .map(({ subject }) => subject)
    .toReversed()

describe('what holds', () => {
  it('is what the operator says, then what administrators say, then the default', async () => {
    await using test = await openTestStore()
    const settings = await open(test, { KEEP_RUNS: '20', ACCENT_COLOR: '#AABBCC' })
    expect(settings.current()).toMatchObject({
      SIGNUP: 'closed',
      DEFAULT_PRIVACY: undefined,
      KEEP_RUNS: 20,
      ACCENT_COLOR: '#aabbcc',
      FOOTER: undefined,
    })
    await settings.save({ SIGNUP: 'open', DEFAULT_PRIVACY: '1', TRASH_DAYS: '030' })
    expect(settings.current()).toMatchObject({ SIGNUP: 'open', DEFAULT_PRIVACY: 1, TRASH_DAYS: 30 })
    expect(settings.held()).toMatchObject({
      SIGNUP: { source: 'administration', text: 'open' },
      KEEP_RUNS: { source: 'operator', text: '20' },
      FOOTER: { source: 'default', text: undefined },
    })
  })

  it('is what the operator says as soon as they say it, whatever was stored', async () => {
    await using test = await openTestStore()
    await (await open(test)).save({ SIGNUP: 'open' })
    const settings = await open(test, { SIGNUP: 'closed' })
    expect(settings.current().SIGNUP).toBe('closed')
    expect(settings.held().SIGNUP).toEqual({ text: 'closed', source: 'operator', stored: 'open' })
  })

  it('is known to another process when it looks again', async () => {
    await using test = await openTestStore()
    const [here, there] = [await open(test), await open(test)]
    await here.save({ KEEP_RUNS: '5' })
    expect([here.current().KEEP_RUNS, there.current().KEEP_RUNS]).toEqual([5, 50])
    await there.reread()
    expect(there.current().KEEP_RUNS).toBe(5)
  })

  it('is not what a slow reading found before a change', async () => {
    await using test = await openTestStore()
    const real = test.store.storedSettings
    let late: Promise<void> | undefined
    const list = async () => {
      const [rows] = await Promise.all([real.list(), late])
      return rows
    }
    const settings = await openSettings({ stored: { ...real, list }, given: {} })
    const gate = Promise.withResolvers<void>()
    late = gate.promise
    const slow = settings.reread()
    late = undefined
    const { id } = await test.store.users.create({ email: 'a@example.com', admin: true })
    const { changes } = settings.plan({ SIGNUP: 'open' }, {})
    await settings.change(changes, { id, from: FROM })
    gate.resolve()
    await slow
    expect(settings.current().SIGNUP).toBe('open')
  })

  it('is the default where what is stored means nothing to this version', async () => {
    await using test = await openTestStore()
    const row = { name: 'SIGNUP', value: 'moderated', changed_at: 1 }
    await test.db.insertInto('settings').values(row).execute()
    await test.db
      .insertInto('settings')
      .values({ ...row, name: 'PORT', value: '1' })
      .execute()
    const settings = await open(test)
    expect(settings.current().SIGNUP).toBe('closed')
    await settings.save({ SIGNUP: 'invite' }, { SIGNUP: 'moderated' })
    expect(settings.current().SIGNUP).toBe('invite')
  })

  it('removes and opens nothing because of a text that this version cannot read', async () => {
    await using test = await openTestStore()
    const names = [
      'REQUIRE_SECOND_FACTOR',
      'ANONYMOUS_AUDITS',
      'DEFAULT_PRIVACY',
      'KEEP_RUNS',
      'KEEP_ARTIFACTS_DAYS',
      'TRASH_DAYS',
    ]
    const rows = names.map((name) => ({ name, value: 'P1Y', changed_at: 1 }))
    await test.db.insertInto('settings').values(rows).execute()
    const settings = await open(test)
    expect(settings.current()).toMatchObject({
      REQUIRE_SECOND_FACTOR: 'everyone',
      ANONYMOUS_AUDITS: 'off',
      DEFAULT_PRIVACY: 1,
      KEEP_RUNS: 10_000,
      KEEP_ARTIFACTS_DAYS: 0,
      TRASH_DAYS: 36_500,
    })
    const shown = { KEEP_RUNS: '10000', TRASH_DAYS: '36500', FOOTER: 'Ours' }
    const seen = { KEEP_RUNS: 'P1Y', TRASH_DAYS: 'P1Y' }
    expect(settings.plan(shown, seen).changes.map(({ name }) => name)).toEqual(['FOOTER'])
    await settings.save({ KEEP_RUNS: '' }, { KEEP_RUNS: 'P1Y' })
    expect(settings.current().KEEP_RUNS).toBe(50)
  })
})

describe('a changed setting', () => {
  it('is logged with its old and new value', async () => {
    await using test = await openTestStore()
    const settings = await open(test)
    await settings.save({ SIGNUP: 'open', FOOTER: 'Hello', KEEP_RUNS: '50' })
    await settings.save({ FOOTER: '' }, { FOOTER: 'Hello' })
    expect(await told(test)).toEqual([
      'SIGNUP: closed (default) → open',
      'FOOTER: not set → Hello',
      'FOOTER: Hello → not set',
    ])
    const { items } = await test.store.securityEvents.list({ page: 1, perPage: 1 })
    expect(items).toMatchObject([{ kind: 'settings-changed', actorId: settings.by.id, ...FROM }])
  })

  it('is not stored when it returns to its default, unless a decision is required', async () => {
    await using test = await openTestStore()
    const settings = await open(test)
    await settings.save({ SIGNUP: 'closed', TRASH_DAYS: '3' })
    await settings.save({ TRASH_DAYS: '7' }, { TRASH_DAYS: '3' })
    expect(await test.store.storedSettings.list()).toMatchObject([
      { name: 'SIGNUP', value: 'closed' },
    ])
    expect(settings.held().SIGNUP.source).toBe('administration')
  })

  it('is refused when someone else has changed it meanwhile', async () => {
    await using test = await openTestStore()
    const [one, other] = [await open(test), await open(test)]
    await one.save({ SIGNUP: 'invite' })
    const late = other.save({ KEEP_RUNS: '5', SIGNUP: 'open' })
    await expect(late).rejects.toMatchObject({ code: 'settings-outdated' })
    await other.reread()
    expect(other.current()).toMatchObject({ SIGNUP: 'invite', KEEP_RUNS: 50 })
    expect(await told(test)).toHaveLength(1)
    const again = one.save({ SIGNUP: 'closed' }, { SIGNUP: 'open' })
    await expect(again).rejects.toThrow('in the meantime')
  })

  it('does not overwrite other settings that someone else has changed', async () => {
    await using test = await openTestStore()
    const [one, other] = [await open(test), await open(test)]
    await one.save({ SIGNUP: 'invite', DEFAULT_PRIVACY: '' })
    await other.save({ SIGNUP: 'closed', DEFAULT_PRIVACY: '1' }, { SIGNUP: 'closed' })
    expect(other.current()).toMatchObject({ SIGNUP: 'invite', DEFAULT_PRIVACY: 1 })
  })

  it('requires an administrator at the moment of the change', async () => {
    await using test = await openTestStore()
    const settings = await open(test)
    await open(test)
    const { userAdministration } = test.store
    const refused = () =>
      expect(settings.save({ SIGNUP: 'open' })).rejects.toMatchObject({ code: 'admin-needed' })
    await userAdministration.setAdmin(settings.by.id, false)
    await refused()
    await userAdministration.setAdmin(settings.by.id, true)
    await userAdministration.setDisabled(settings.by.id, true)
    await refused()
    await userAdministration.setDisabled(settings.by.id, false)
    await test.store.users.delete(settings.by.id)
    await refused()
    expect(settings.current().SIGNUP).toBe('closed')
  })

  it.each([
    { name: 'SIGNUP', text: 'everybody', says: 'Must be one of closed, invite, open.' },
    { name: 'DEFAULT_PRIVACY', text: '2', says: 'Must be one of 0, 1.' },
    { name: 'KEEP_RUNS', text: '0', says: 'Must be a whole number from 1 to 10000.' },
    { name: 'KEEP_RUNS', text: '-1', says: 'Must be a whole number' },
    { name: 'TRASH_DAYS', text: '1e3', says: 'Must be a whole number' },
    { name: 'ACCENT_COLOR', text: '#fff;}body{display:none}', says: 'Must be a colour' },
    { name: 'ACCENT_COLOR', text: '#12345\u0036\n', says: 'Must be a colour' },
    { name: 'INSTANCE_NAME', text: 'a\u0000b', says: 'Must be one line' },
    { name: 'INSTANCE_NAME', text: 'a\u202egnp.exe', says: 'Must be one line' },
    { name: 'FOOTER', text: 'a\u2028b', says: 'Must be one line' },
    { name: 'FOOTER', text: 'x'.repeat(201), says: 'at most 200 characters' },
    { name: 'CONTACT_URL', text: 'javascript:alert(1)', says: 'Must be a URL' },
    { name: 'CONTACT_URL', text: 'https://a.example/\r\nX: y', says: 'Must be a URL' },
    { name: 'CONTACT_URL', text: `https://a.example/${'x'.repeat(300)}`, says: 'Must be a URL' },
  ])('is refused: $name to $text', async ({ name, text, says }) => {
    await using test = await openTestStore()
    const { plan } = await open(test)
    const { faults, changes } = plan({ [name]: text }, {})
    expect(Object.values(faults ?? {})).toEqual([expect.stringContaining(says)])
    expect(changes).toEqual([])
  })

  it('is refused when the operator has set it', async () => {
    await using test = await openTestStore()
    const { plan } = await open(test, { SIGNUP: 'closed' })
    expect(plan({ SIGNUP: 'open' }, {})).toMatchObject({
      faults: { SIGNUP: 'The operator sets this in the environment. Change it there.' },
      changes: [],
      next: { SIGNUP: 'closed' },
    })
  })

  it('is saved together with the first account, or not at all', async () => {
    await using test = await openTestStore()
    const { users, storedSettings } = test.store
    const set = { changes: planFirst({ SIGNUP: 'open' }), from: FROM }
    await users.createFirst({ email: 'ada@example.com', admin: true }, set)
    expect(await users.createFirst({ email: 'eve@example.com', admin: true }, set)).toBeUndefined()
    expect(await storedSettings.list()).toMatchObject([{ name: 'SIGNUP', value: 'open' }])
    expect(await told(test)).toEqual(['SIGNUP: closed (default) → open'])
    expect(planFirst({ SIGNUP: 'closed' })).toEqual([])
  })
})
