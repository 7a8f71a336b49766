import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportAccount } from '../src/web/pages/account/export-account.ts'
import type { Person } from '../src/web/visitor/person.ts'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

/** More than are read at once. */
const MANY = 102

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** What is exported if `change` is made after the first hundred of this list. */
async function exportedDuring(
  { owner, email }: Awaited<ReturnType<typeof signedIn>>,
  list: string,
  change: () => Promise<unknown>,
): Promise<string[]> {
  const person: Person = {
    owner,
    email,
    admin: false,
    sessionId: '',
    preferences: { timeZone: null, theme: null },
    impersonation: undefined,
    secondFactor: false,
    proven: true,
    now: Date.now(),
  }
  let text = ''
  for await (const piece of exportAccount(person, { ...api.store, address: api.address })) {
    text += piece
    if (piece.startsWith(`,\n"${list}":[{`)) await change()
  }
  const listed: readonly { readonly id: string }[] = JSON.parse(text)[list]
  return listed.map(({ id }) => id)
}

async function many(create: (n: number) => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < MANY; n += 1) ids.push(await create(n))
  return ids
}

it('the download has every report that stays, also if another is deleted meanwhile', async () => {
  const person = await signedIn(api)
  const { owner } = person
  const ids = await many(async (n) => {
    const draft = reportDraft({ url: `https://example.com/${n}` })
    return (await api.store.reports.store(owner, draft)).report.id
  })
  const exported = await exportedDuring(person, 'reports', async () => {
    await api.store.reports.delete(owner, ids[0] ?? '')
  })
  expect(exported).toEqual(ids)
})

it('the download has every project that stays, also if another is deleted meanwhile', async () => {
  const person = await signedIn(api)
  const { owner } = person
  const name = (n: number) => `Project ${String(n).padStart(3, '0')}`
  const ids = await many(async (n) => await api.store.projects.open(owner, name(n)))
  const exported = await exportedDuring(person, 'projects', async () => {
    await api.store.projects.delete(owner, ids[0] ?? '')
  })
  expect(exported).toEqual(ids)
})

it('the download has every site audit that stays, also if another is deleted meanwhile', async () => {
  const person = await signedIn(api)
  const { owner } = person
  const draft = siteDraft()
  const made = async () => {
    const { id, last } = await api.store.siteAudits.create(owner, draft)
    // A user has three open crawls at most.
    const status = { status: 'failed', ended_at: 0 } as const
    await api.db
      .updateTable('crawls')
      .set(status)
      .where('id', '=', last?.id ?? '')
      .execute()
    return id
  }
  const ids = await many(made)
  const exported = await exportedDuring(person, 'site_audits', async () => {
    await api.store.siteAudits.delete(owner, ids.at(-1) ?? '')
    await api.store.siteAudits.delete(owner, ids[0] ?? '')
  })
  expect(exported.toSorted()).toEqual(expect.arrayContaining(ids.slice(1, -1)))
})
