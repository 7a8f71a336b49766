import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt } from '../support/look-at.ts'
import { completed, reportDraft, runNext } from '../support/store.ts'

const KATHMANDU = { timezoneId: 'Asia/Kathmandu' }
const GOOD = completed({ score: 90, result: 'good' })
const PATIENT = { timeout: 10_000 }

let api: TestApi
let owner: Owner
let session: string
let id: string

beforeAll(async () => {
  api = await startApi()
  const user = await api.store.users.create({ email: 'ada@example.com', admin: false })
  session = await api.store.sessions.start(user.id, { agent: 'test', address: '198.18.0.1' })
  owner = { kind: 'user', id: user.id, level: 'expert' }
  id = await store('first')
  await runNext(api, GOOD)
})
afterAll(() => api[Symbol.asyncDispose]())

const store = async (name: string) => {
  const draft = reportDraft({ url: `https://library.example/${name}`, privacy: 0 })
  return (await api.store.reports.store(owner, draft)).report.id
}

async function visit(
  path: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions & { readonly session?: string } = KATHMANDU,
): Promise<void> {
  await lookAt({ url: api.address + path, ...options }, look)
}

const times = async (page: Page) => await page.locator('time', { hasText: ':' }).allTextContents()
const days = async (page: Page) => await page.locator('time').allTextContents()

describe('times on a page', () => {
  it('are those of the device, in the words of the server', async () => {
    let there: string[] = []
    await visit(`/r/${id}`, async (page) => void (there = await times(page)))
    expect(there.length).toBeGreaterThan(0)
    for (const text of there) expect(text).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d GMT\+5:45$/)

    await api.store.users.setPreferences(userId(), { timeZone: 'Asia/Kathmandu', theme: null })
    await visit(`/r/${id}`, async (page) => expect(await times(page)).toEqual(there), {
      session,
      timezoneId: 'America/New_York',
    })
    await api.store.users.setPreferences(userId(), { timeZone: null, theme: null })
  })

  it('are in UTC where scripts are off', async () => {
    await visit(
      `/r/${id}`,
      async (page) => {
        for (const text of await times(page)) expect(text).toMatch(/ UTC$/)
      },
      { ...KATHMANDU, javaScriptEnabled: false },
    )
  })

  it('are so too in what a page asks for later', async () => {
    await store('second')
    await visit(
      '/reports',
      async (page) => {
        const before = await days(page)
        await runNext(api, GOOD)
        const row = page.locator('[data-row]', { hasText: '/second' })
        await row.getByText('Good').waitFor(PATIENT)
        expect(await days(page)).toEqual(before)
      },
      // Fourteen hours ahead: mostly another day than in UTC.
      { session, timezoneId: 'Pacific/Kiritimati' },
    )
  })
})

function userId(): string {
  if (owner.kind !== 'user') throw new Error('The owner is a user.')
  return owner.id
}
