import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../../src/store/actor.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { completed, reportDraft, runNext } from '../support/store.ts'

let test: TestBrowser
let api: TestApi
let owner: Owner
let session: string
let users = 0
beforeAll(async () => {
  test = await startBrowser()
  api = await startApi()
})
afterAll(async () => {
  await test.close()
  await api[Symbol.asyncDispose]()
})

/** Somebody with a finished report, and two whose runs wait. */
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
  options: BrowserContextOptions = {},
): Promise<void> {
  const viewport = { width: 1280, height: 900 }
  const context = await test.browser.newContext({ viewport, ...options })
  try {
    await context.addCookies([{ name: 'pagemark', value: session, url: api.address }])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${api.address}${path}`)
    await look(page)
    // Chromium itself says that a stream was refused.
    expect(complaints.filter((each) => !each.includes('404'))).toEqual([])
  } finally {
    await context.close()
  }
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
        .toContain('1 audit on this page goes on.')
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

  it('stops when who looks at it has signed out', async () => {
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

  it.each([
    { how: 'light', options: { colorScheme: 'light' } },
    { how: 'dark', options: { colorScheme: 'dark' } },
    { how: 'narrow', options: { viewport: { width: 320, height: 640 } } },
  ] as const)(
    'has no fault that axe knows once it has changed, $how',
    async ({ options }) => {
      await visit(
        '/reports',
        async (page) => {
          await finishAll()
          await store('third')
          await page.locator('[data-newer] a').waitFor(PATIENT)
          await page.evaluate(axe.source)
          // As text, since the page has its own `axe`, which no type here knows.
          const faults = await page.evaluate<string[]>(`
          axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })
            .then(({ violations }) =>
              violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
          expect(faults).toEqual([])
          const aside = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(aside).toBe(0)
          await api.queue.finish(await claim(), GOOD)
        },
        options,
      )
    },
    20_000,
  )
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
