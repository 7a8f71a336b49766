import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt, type LookedAt } from '../support/look-at.ts'
import { sessionOf } from '../support/people.ts'
import { reportDraft } from '../support/store.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

let api: TestApi
let session: string
let id: string
beforeAll(async () => {
  api = await startApi()
  const { owner } = await api.user()
  session = await sessionOf(api, owner)
  id = (await api.store.reports.store(owner, reportDraft())).report.id
})
afterAll(() => api[Symbol.asyncDispose]())

/** One of our pages, with this markup in its form. */
async function withMarkup(
  tags: readonly Tag[],
  look: (page: Page) => Promise<void>,
  options: Omit<LookedAt, 'url'> = {},
) {
  const permissions = ['clipboard-write']
  const url = `${api.address}/new`
  await lookAt({ url, session, permissions, ...options }, async (page) => {
    await page.evaluate(addTags, tags)
    await look(page)
  })
}

interface Tag {
  readonly name: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Runs in the page; parses no markup. */
function addTags(tags: readonly Tag[]): void {
  for (const { name, text, attributes } of tags) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    document.querySelector('main')?.append(element)
  }
}

/** The text as written, whatever the system's clipboard is. */
const written = (page: Page) => page.evaluate<string>('window.written')

async function watchClipboard(page: Page, answers: boolean): Promise<void> {
  const refusal = answers ? '' : 'throw new Error("refused")'
  await page.evaluate(`navigator.clipboard.writeText = async (text) => { ${refusal}; window.written = text }
    document.execCommand = () => { window.written = document.activeElement.value; return true }`)
}

const COPY: Tag = {
  name: 'button',
  text: 'Copy',
  attributes: { type: 'button', 'data-copy': 'a < b' },
}
const status = (page: Page) => page.locator('body > p[role=status]').textContent()

describe('a copy button', () => {
  it.runIf(IN_RELEASE).each([
    { where: 'there is a clipboard', answers: true },
    { where: 'there is none', answers: false },
  ])('copies and says so, where $where', async ({ answers }) => {
    await withMarkup([COPY], async (page) => {
      await watchClipboard(page, answers)
      const button = page.locator('[data-copy]')
      await button.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => button.textContent()).toBe('Copied')
      await expect.poll(() => status(page)).toBe('Copied')
      expect(await written(page)).toBe('a < b')
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => button.textContent(), { timeout: 4000 }).toBe('Copy')
    })
  })
})

describe('a copy button with words for screen readers alone', () => {
  it.runIf(IN_RELEASE)('has them again, and shows no more than before', async () => {
    await withMarkup([], async (page) => {
      await page.goto(`${api.address}/r/${id}/share`)
      await watchClipboard(page, true)
      const button = page.getByRole('button', { name: 'Copy link' })
      await button.click()
      await expect.poll(() => page.getByRole('button', { name: 'Copied' }).count()).toBe(1)
      await expect.poll(() => button.count(), { timeout: 4000 }).toBe(1)
      expect(await button.locator('.sr').textContent()).toBe(' link')
    })
  })
})

describe('a link to a dialog', () => {
  const link = (): Tag => ({
    name: 'a',
    text: 'Who sees it',
    attributes: { href: `/r/${id}/share`, 'data-dialog': '' },
  })

  it('opens the page in place, closes by Escape, and has the focus again', async () => {
    await withMarkup([link()], async (page) => {
      await page.getByRole('link', { name: 'Who sees it' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Share' })
      await dialog.waitFor()
      expect(await dialog.getByRole('radio').count()).toBe(3)
      expect(new URL(page.url()).pathname).toBe('/new')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      )
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog').count()).toBe(0)
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      expect(focused).toBe('Who sees it')
    })
  })

  it.runIf(IN_RELEASE)('says once what its form has done', async () => {
    await withMarkup([link()], async (page) => {
      await page.getByRole('link', { name: 'Who sees it' }).click()
      const dialog = page.getByRole('dialog', { name: 'Share' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      const words = { hasText: 'No changes.' }
      await dialog.locator('p.sr').filter(words).waitFor({ state: 'attached' })
      expect(await dialog.getByRole('status').filter(words).count()).toBe(1)
      expect(await dialog.locator('.notice').textContent()).toContain('No changes.')
      const button = dialog.getByRole('button', { name: 'Save' })
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    })
  })

  it.runIf(IN_RELEASE)('goes where the page leads when that is elsewhere', async () => {
    await withMarkup([link()], async (page) => {
      await page.context().clearCookies()
      await page.getByRole('link', { name: 'Who sees it' }).click()
      await expect.poll(() => page.url()).toContain('/signin?next=')
    })
  })
})

describe('a form on its way', () => {
  it.runIf(IN_RELEASE)('says so after a while, and is not sent twice', async () => {
    await withMarkup([], async (page) => {
      const sent: string[] = []
      await page.route('**/new', async (route) => {
        sent.push(route.request().method())
        await pause(1500)
        await route.fulfill({ status: 204 })
      })
      await page.getByLabel('Page address').fill('example.com')
      // From inside the page: one that is being left does not respond from outside.
      const seen = await page.evaluate(async () => {
        const button = document.querySelector<HTMLButtonElement>('main form [type=submit]')
        const words = () => `${button?.textContent} ${button?.ariaDisabled ?? ''}`
        const moments = [words()]
        button?.click()
        for (const ms of [100, 500]) {
          await new Promise((resolve) => setTimeout(resolve, ms))
          moments.push(words())
        }
        button?.click()
        return moments
      })
      expect(seen).toEqual(['Audit ', 'Audit ', 'Starting… true'])
      await pause(1500)
      expect(sent).toEqual(['POST'])
    })
  })
})

describe('a part of a page that is polled', () => {
  it.runIf(IN_RELEASE)(
    'stays while the server is busy, and is replaced by the final page at the end',
    async () => {
      const waiting: Tag = { name: 'p', text: 'It waits.', attributes: { 'data-poll': '' } }
      const look = async (page: Page) => {
        let asked = 0
        await page.route('**/new', async (route) => {
          asked += 1
          if (asked > 1) return await route.continue()
          await route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Too busy.' })
        })
        const place = page.locator('[data-poll]')
        await expect.poll(() => asked, { timeout: 4000 }).toBe(1)
        await pause(500)
        expect(await place.textContent()).toBe('It waits.')
        await expect.poll(() => place.count(), { timeout: 6000 }).toBe(0)
        await page.getByLabel('Page address').waitFor()
      }
      await withMarkup([waiting], look, { expected: /503/ })
    },
  )
})
