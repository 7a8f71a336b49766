import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt, type LookedAt } from '../support/look-at.ts'
import { sessionOf, signedIn } from '../support/people.ts'
import { completed, reportDraft, runNext } from '../support/store.ts'

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi()
  ;({ owner } = await signedIn(api))
  for (const [name, result] of [
    ['bad', 'bad'],
    ['worse', 'bad'],
    ['good', 'good'],
  ] as const) {
    await store(name, 'Town')
    await runNext(api, completed({ result, score: result === 'bad' ? 20 : 95 }))
  }
})
afterAll(() => api[Symbol.asyncDispose]())

const PATIENT = { timeout: 10_000 }

async function store(name: string, project: string): Promise<void> {
  const draft = reportDraft({ url: `https://library.example/${name}`, project })
  await api.store.reports.store(owner, draft)
}

async function visit(
  look: (page: Page) => Promise<void>,
  options: Omit<LookedAt, 'url'> = {},
): Promise<void> {
  const session = await sessionOf(api, owner)
  await lookAt({ url: `${api.address}/reports`, session, ...options }, look)
}

const rows = (page: Page) => page.locator('.rows tbody tr')
const resultOf = (page: Page) => page.locator('#result')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

it('follows each choice in place, updates the address, keeps the focus and announces the result', async () => {
  await visit(async (page) => {
    await page.evaluate(() => (document.body.dataset['same'] = 'yes'))
    await resultOf(page).focus()
    await resultOf(page).selectOption('bad')
    await expect.poll(() => rows(page).count(), PATIENT).toBe(2)
    expect(query(page)).toMatchObject({ result: 'bad' })
    expect(await focused(page)).toBe('result')
    expect(await page.locator('[role=status]').textContent()).toBe('2 reports of 3 match.')
    expect(await page.locator('.chips').textContent()).toContain('Result: Bad')
    expect(await page.locator('.counts [aria-current]').textContent()).toContain('2 bad')

    await page.getByLabel('Search title or URL').pressSequentially('wors')
    await expect.poll(() => rows(page).count(), PATIENT).toBe(1)
    expect(await focused(page)).toBe('search')
    await page.getByLabel('Search title or URL').pressSequentially('t')
    await page.getByRole('heading', { name: 'No report matches' }).waitFor(PATIENT)
    expect(await page.locator('[role=status]').textContent()).toBe('No report matches')
    await page.getByLabel('Search title or URL').fill('')
    await expect.poll(() => rows(page).count(), PATIENT).toBe(2)

    expect(await page.evaluate(() => document.body.dataset['same'])).toBe('yes')
    await page.reload()
    expect(await rows(page).count()).toBe(2)
    expect(await resultOf(page).inputValue()).toBe('bad')
  })
})

it('asks once for what is typed at one go', async () => {
  await visit(async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).search))
    await page.getByLabel('Search title or URL').pressSequentially('worse', { delay: 20 })
    await expect.poll(() => rows(page).count(), PATIENT).toBe(1)
    await expect
      .poll(() => asked.filter((each) => each.includes('search=')), PATIENT)
      .toEqual([
        '?search=worse&order=newest&per_page=25',
        // The event stream of the rows shown now.
        expect.stringContaining('?search=worse&after='),
      ])
  })
})

it('shows what was chosen last, however late the answer to what was chosen before', async () => {
  await visit(async (page) => {
    let answer = () => {}
    await page.route('**/reports?*result=bad*', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    const asked = page.waitForRequest('**/reports?*result=bad*')
    await resultOf(page).selectOption('bad')
    await asked
    await resultOf(page).selectOption('good')
    await expect.poll(() => rows(page).count(), PATIENT).toBe(1)
    const late = page.waitForResponse('**/reports?*result=bad*')
    answer()
    await (await late).finished()
    expect(await rows(page).textContent()).toContain('/good')
    expect(query(page)).toMatchObject({ result: 'good' })
  })
})

it('goes on to follow its audits', async () => {
  await visit(async (page) => {
    await resultOf(page).selectOption('decent')
    await page.getByRole('heading', { name: 'No report matches' }).waitFor(PATIENT)
    await store('waiting', 'Port')
    await resultOf(page).selectOption('')
    await expect.poll(() => rows(page).count(), PATIENT).toBe(4)
    await runNext(api, completed({ result: 'good', score: 91 }))
    await expect.poll(() => rows(page).first().textContent(), PATIENT).toContain('Good 91')
  })
})

it('goes where the page leads for who has signed out meanwhile', async () => {
  await visit(
    async (page) => {
      await page.context().clearCookies()
      await resultOf(page).selectOption('bad')
      await expect.poll(() => page.url(), PATIENT).toContain('/signin?next=')
    },
    // The error of the event stream if it reconnects before the page unloads.
    { expected: /status of 404/ },
  )
})

it('says when it cannot follow its audits, with a way to retry', async () => {
  await visit(
    async (page) => {
      const notice = page.locator('[data-lost]')
      expect(await notice.isVisible()).toBe(false)
      await page.route('**/reports/events*', (route) => route.abort())
      await page.goto(`${api.address}/reports?result=bad`)
      await expect.poll(() => notice.textContent(), PATIENT).toContain('Connection lost. Still')
      await notice.waitFor(PATIENT)
      const again = notice.getByRole('link', { name: 'Check again' })
      expect(await again.getAttribute('href')).toBe('/reports?result=bad')
    },
    { expected: /ERR_FAILED/ },
  )
})

it('keeps what belongs together in one place on a phone, where there is no result too', async () => {
  await store('unfinished', 'Port')
  await visit(
    async (page) => {
      await rows(page).first().waitFor()
      for (const row of await rows(page).all()) {
        const below = await row.locator('.result').evaluate((cell) => cell.getBoundingClientRect())
        for (const score of await row.locator('.number').filter({ visible: true }).all())
          expect((await score.boundingBox())?.y).toBeGreaterThanOrEqual(below.bottom)
      }
      const empty = rows(page).filter({ hasText: '/unfinished' }).locator('.number')
      expect(await empty.first().isVisible()).toBe(false)
    },
    { viewport: { width: 390, height: 844 } },
  )
})

it('stays quick to narrow on a phone: both choices stand open, beside each other', async () => {
  await visit(
    async (page) => {
      const [result, project] = [resultOf(page), page.locator('#project')]
      const [left, right] = [await result.boundingBox(), await project.boundingBox()]
      expect(left?.y).toBe(right?.y)
      expect(await page.getByRole('button', { name: 'Apply' }).isVisible()).toBe(false)
      await page.getByLabel('Search title or URL').fill('worse')
      await page.keyboard.press('Enter')
      await expect.poll(() => rows(page).count(), PATIENT).toBe(1)
    },
    { viewport: { width: 390, height: 844 } },
  )
})

it('has projects follow what is chosen for them likewise', async () => {
  await store('far', 'Village')
  await visit(async (page) => {
    await page.goto(`${api.address}/projects`)
    const names = () => page.locator('tbody tr th, tbody tr td:first-child').allTextContents()
    const places = async () =>
      (await names()).flatMap((name) => /Town|Village/.exec(name)?.[0] ?? [])
    expect(await places()).toEqual(['Town', 'Village'])
    expect(await page.getByRole('button', { name: 'Apply' }).isVisible()).toBe(false)
    await page.getByLabel('Sort').focus()
    await page.getByLabel('Sort').selectOption('newest')
    await expect.poll(places, PATIENT).toEqual(['Village', 'Town'])
    expect(await focused(page)).toBe('order')
    expect(await page.locator('[role=status]').textContent()).toMatch(/^\d projects$/)
    await page.getByLabel('Search by name').pressSequentially('vil')
    await expect.poll(places, PATIENT).toEqual(['Village'])
    expect(query(page)).toEqual({ search: 'vil', order: 'newest' })
    await page.getByLabel('Search by name').pressSequentially('x')
    await page.getByRole('heading', { name: 'No project matches' }).waitFor(PATIENT)
  })
})

it.each([390, 1280])('keeps each date on one line, %d pixels wide', async (width) => {
  await visit(
    async (page) => {
      const lines = await page
        .locator('.rows time')
        .evaluateAll((all) => all.map((time) => time.getClientRects().length))
      expect(new Set(lines)).toEqual(new Set([1]))
    },
    { viewport: { width, height: 900 } },
  )
})
