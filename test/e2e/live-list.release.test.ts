import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt, type LookedAt } from '../support/look-at.ts'
import { axeFaults } from '../support/states/axe-faults.ts'
import { completed, reportDraft, runNext } from '../support/store.ts'

let api: TestApi
let owner: Owner
let session: string
let users = 0
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** A user with a finished report, and two whose runs wait. */
beforeEach(async () => {
  users += 1
  const user = await api.store.users.create({ email: `ada${users}@example.com`, admin: false })
  session = await api.store.sessions.start(user.id, { agent: 'test', address: '198.18.0.1' })
  owner = { kind: 'user', id: user.id, level: 'expert' }
  await store('finished')
  await runNext(api, GOOD)
  await store('first')
  await store('second')
})

const GOOD = completed({ score: 90, result: 'good' })
const PATIENT = { timeout: 10_000 }

const store = async (name: string) => {
  const draft = reportDraft({ url: `https://library.example/${name}` })
  return (await api.store.reports.store(owner, draft)).report.id
}

async function claim(): Promise<string> {
  const run = await api.queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  return run.token
}

async function finishAll(): Promise<void> {
  for (const _ of ['first', 'second']) await api.queue.finish(await claim(), GOOD)
}

async function visit(
  path: string,
  look: (page: Page) => Promise<void>,
  options: Omit<LookedAt, 'url'> = {},
): Promise<void> {
  // Chromium itself reports a refused stream.
  const expected = /404/
  await lookAt({ url: api.address + path, session, expected, ...options }, look)
}

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: `/${name}` })
const barOf = (page: Page, name: string) =>
  row(page, name)
    .locator('progress')
    .evaluate((bar: HTMLProgressElement) => bar.value)

describe('an open list', () => {
  it('shows how far its rows are, and what comes of them, where they stand', async () => {
    await visit('/reports?order=worst', async (page) => {
      const names = () => page.locator('tbody .page a').allTextContents()
      const before = await names()
      expect(await page.locator('[data-going]').textContent()).toContain('2 audits on this page')
      const token = await claim()
      await api.queue.progress(token, { step: 'collecting', done: 14, total: 28 })
      await expect.poll(() => barOf(page, 'first'), PATIENT).toBe(48)
      expect(await row(page, 'first').textContent()).toContain('Running')

      await api.queue.finish(token, GOOD)
      await expect.poll(() => row(page, 'first').textContent(), PATIENT).toContain('Good 90')
      await expect
        .poll(() => page.locator('[data-going]').textContent(), PATIENT)
        .toContain('1 audit on this page is waiting or running.')
      expect(await page.locator('[role=status]').textContent()).toMatch(/^Ended: .*: Good 90\.$/)
      await runNext(api, GOOD)
      await expect.poll(() => page.locator('[data-going]').isVisible(), PATIENT).toBe(false)
      expect((await names()).length).toBe(before.length)
      expect(await page.locator('tbody tr:nth-child(1) .page').textContent()).toContain('finished')
    })
  })

  it('says that there are new ones, and shows them when asked', async () => {
    await visit('/reports', async (page) => {
      expect(await page.locator('[data-newer]').isVisible()).toBe(false)
      await finishAll()
      await store('third')
      await page.getByRole('link', { name: '1 new – show' }).click(PATIENT)
      await expect.poll(() => row(page, 'third').count()).toBe(1)
      expect(await page.locator('[data-newer]').isVisible()).toBe(false)
      await api.queue.finish(await claim(), GOOD)
    })
  }, 20_000)

  it('leaves alone what is ticked, open and focused', async () => {
    await visit('/reports', async (page) => {
      await row(page, 'first').getByRole('checkbox').check()
      await row(page, 'second').locator('summary').click()
      await row(page, 'second').locator('.page a').focus()
      await row(page, 'second')
        .locator('.page a')
        .evaluate((link) => link.setAttribute('data-kept', ''))
      await finishAll()
      await expect.poll(() => row(page, 'second').textContent(), PATIENT).toContain('Good 90')
      await expect.poll(() => row(page, 'first').textContent(), PATIENT).toContain('Good 90')
      expect(await row(page, 'first').getByRole('checkbox').isChecked()).toBe(true)
      expect(await row(page, 'second').locator('details').getAttribute('open')).toBe('')
      expect(await page.evaluate(() => document.activeElement?.matches('[data-kept]'))).toBe(true)
    })
  })

  it('asks for rows that have changed, and never for none', async () => {
    await store('third')
    await visit('/reports', async (page) => {
      const asked: string[] = []
      let answer = () => {}
      const first = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/reports/rows*', async (route) => {
        asked.push(route.request().url())
        if (asked.length === 1) await first
        await route.continue()
      })
      await api.queue.finish(await claim(), GOOD)
      await expect.poll(() => asked.length, PATIENT).toBe(1)
      await api.queue.finish(await claim(), GOOD)
      await page.waitForTimeout(1500)
      answer()
      await api.queue.finish(await claim(), GOOD)
      await expect.poll(() => page.locator('[data-going]').isVisible(), PATIENT).toBe(false)
      await page.waitForTimeout(2500)
      expect(asked.filter((url) => url.endsWith('ids='))).toEqual([])
      expect(await page.locator('tbody .verdict').count()).toBe(4)
    })
  }, 20_000)

  it('asks again for what the server was too busy to say, and not at once', async () => {
    await visit(
      '/reports',
      async (page) => {
        const asked: number[] = []
        await page.route('**/reports/rows*', async (route) => {
          asked.push(Date.now())
          if (asked.length > 1) return await route.continue()
          await route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Too busy.' })
        })
        await api.queue.finish(await claim(), GOOD)
        const token = await claim()
        for (const done of [1, 2, 3, 4]) {
          await page.waitForTimeout(700)
          await api.queue.progress(token, { step: 'collecting', done: 7 * done, total: 28 })
        }
        await expect.poll(() => row(page, 'first').textContent(), PATIENT).toContain('Good 90')
        const [first = 0, second = 0] = asked
        expect(second - first).toBeGreaterThan(3500)
        await api.queue.finish(token, GOOD)
      },
      { expected: /503/ },
    )
  }, 20_000)

  it('stops when its user has signed out', async () => {
    await visit('/reports', async (page) => {
      const gone = page.waitForEvent('requestfinished', {
        predicate: (request) => request.url().includes('/reports/events'),
        ...PATIENT,
      })
      await expect.poll(() => page.locator('[data-going]').isVisible()).toBe(true)
      await api.store.sessions.end(session)
      await gone
      await page.close()
      await finishAll()
    })
  })

  it('has no axe violation in any view after it has changed', async () => {
    await visit('/reports', async (page) => {
      await finishAll()
      await store('third')
      await page.locator('[data-newer] a').waitFor(PATIENT)
      expect(await axeFaults(page)).toEqual([])
      await api.queue.finish(await claim(), GOOD)
    })
  }, 20_000)
})

describe('an open batch', () => {
  it('counts what is done, and turns lines into results', async () => {
    const ids = await idsOfWaiting()
    const lines = ids.map((reportId, place) => ({ text: `library.example/${place}`, reportId }))
    const batch = await api.store.batches.create(owner, lines)
    await visit(`/batches/${batch}`, async (page) => {
      const panel = page.locator('[data-part]')
      expect(await panel.textContent()).toContain('0 of 2 audits done.')
      await api.queue.finish(await claim(), GOOD)
      await expect.poll(() => panel.textContent(), PATIENT).toContain('1 of 2 audits done.')
      await api.queue.finish(await claim(), GOOD)
      await expect.poll(() => panel.textContent(), PATIENT).toContain('All of 2 audits done.')
      expect(await page.locator('.batch .verdict').allTextContents()).toEqual([
        'Good 90',
        'Good 90',
      ])
    })
  })
})

async function idsOfWaiting(): Promise<string[]> {
  const query = { page: 1, perPage: 10, sortBy: 'id', sort: 'asc', status: 'queued' } as const
  return [...(await api.store.reports.listIds(owner, query)).items]
}

describe('without scripts', () => {
  it('a list and a batch are as they were, and ask again by a link', async () => {
    const ids = await idsOfWaiting()
    const lines = ids.map((reportId) => ({ text: 'library.example', reportId }))
    const batch = await api.store.batches.create(owner, lines)
    const options = { javaScriptEnabled: false }
    await visit(
      '/reports',
      async (page) => {
        expect(await page.locator('[data-newer]').isVisible()).toBe(false)
        await finishAll()
        await page.getByRole('link', { name: 'Check again' }).focus()
        await page.keyboard.press('Enter')
        await expect.poll(() => row(page, 'first').textContent()).toContain('Good 90')
        await page.goto(`${api.address}/batches/${batch}`)
        expect(await page.locator('[data-part]').textContent()).toContain('All of 2 audits done.')
      },
      options,
    )
  })
})
