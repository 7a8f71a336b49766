import { expect, it } from 'vitest'
import { alertRow } from '../../../test/support/alert-row.ts'
import { siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'

const PROJECT = { kind: 'project', reference: 'Shop' } as const
const ofReport = (reference: string) => ({ kind: 'report', reference }) as const

async function scene() {
  const test = await openTestStore()
  const owner = await test.owner()
  const store = async (project: string) =>
    (await test.store.reports.store(owner, reportDraft({ project }))).report.id
  return { test, owner, store, watches: test.store.watches }
}

it('a report’s own setting takes precedence over that of its project', async () => {
  const { test, owner, store, watches } = await scene()
  await using _ = test
  const id = await store('Shop')
  expect(await watches.find(owner, ofReport(id))).toEqual({ isOn: false, own: undefined })
  await watches.set(owner, PROJECT, true)
  expect(await watches.find(owner, ofReport(id))).toEqual({ isOn: true, own: undefined })
  expect(await watches.set(owner, ofReport(id), false)).toEqual({ isOn: false, own: false })
  await watches.set(owner, PROJECT, false)
  expect(await watches.set(owner, ofReport(id), true)).toEqual({ isOn: true, own: true })
  expect(await watches.find(owner, PROJECT)).toEqual({ isOn: false, own: false })
})

it('ending a watch closes the alerts that it covered, and no others', async () => {
  const { test, owner, store, watches } = await scene()
  await using _ = test
  const [own, follows, excluded, elsewhere] = [
    await store('Shop'),
    await store('Shop'),
    await store('Shop'),
    await store('Other'),
  ]
  await watches.set(owner, PROJECT, true)
  await watches.set(owner, { kind: 'project', reference: 'Other' }, true)
  await watches.set(owner, ofReport(own), true)
  const rows = [own, follows, excluded, elsewhere].map((id) => alertRow({ id, report_id: id }))
  await test.db.insertInto('alerts').values(rows).execute()
  const open = async () => {
    const all = await test.db.selectFrom('alerts').selectAll().execute()
    return all.filter(({ state }) => state !== 'ok').map(({ id }) => id)
  }
  await watches.set(owner, ofReport(excluded), false)
  expect(new Set(await open())).toEqual(new Set([own, follows, elsewhere]))
  await watches.set(owner, PROJECT, false)
  expect(new Set(await open())).toEqual(new Set([own, elsewhere]))
  const told = await test.db.selectFrom('alerts').select(['id', 'told']).execute()
  expect(told.find(({ id }) => id === follows)?.told).toBe(0)
})

it('a watch is changed by editors, visible to viewers, and hidden from others', async () => {
  const { test, owner, store, watches } = await scene()
  await using _ = test
  const id = await store('Shop')
  const [viewer, editor, other] = [await test.owner(), await test.owner(), await test.owner()]
  for (const [role, email] of [
    ['viewer', 'user2@example.com'],
    ['editor', 'user3@example.com'],
  ] as const) {
    await test.store.memberships.share(owner, 'Shop', { email, role })
  }
  const project = (await test.store.projects.find(owner, 'Shop'))?.id ?? ''
  for (const subject of [ofReport(id), { kind: 'project', reference: project } as const]) {
    expect(await watches.set(editor, subject, true)).toMatchObject({ isOn: true })
    expect(await watches.find(viewer, subject)).toMatchObject({ isOn: true })
    const refused = watches.set(viewer, subject, false)
    await expect(refused).rejects.toMatchObject({ code: 'role-insufficient' })
    expect(await watches.set(other, subject, false)).toBeUndefined()
  }
  expect(await watches.find(other, { kind: 'project', reference: project })).toBeUndefined()
})

it('a site audit follows its project unless it has its own setting', async () => {
  const { test, owner, watches } = await scene()
  await using _ = test
  const sites = []
  for (const project of ['Shop', 'Shop']) {
    sites.push((await test.store.siteAudits.create(owner, siteDraft({ project }))).id)
  }
  const [own = '', follows = ''] = sites
  const ofSite = (reference: string) => ({ kind: 'site_audit', reference }) as const
  await watches.set(owner, PROJECT, true)
  expect(await watches.find(owner, ofSite(own))).toEqual({ isOn: true, own: undefined })
  const rows = sites.map((id) => alertRow({ id, report_id: null, site_audit_id: id }))
  await test.db.insertInto('alerts').values(rows).execute()
  const open = async () => {
    const all = await test.db.selectFrom('alerts').selectAll().execute()
    return all.filter(({ state }) => state !== 'ok').map(({ id }) => id)
  }
  expect(await watches.set(owner, ofSite(own), true)).toEqual({ isOn: true, own: true })
  await watches.set(owner, PROJECT, false)
  expect(await open()).toEqual([own])
  expect(await watches.find(owner, ofSite(follows))).toEqual({ isOn: false, own: undefined })
  expect(await watches.set(owner, ofSite(own), false)).toEqual({ isOn: false, own: false })
  expect(await open()).toEqual([])
})
