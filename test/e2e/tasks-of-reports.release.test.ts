/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { endRuns, startApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { quickPasswords } from '../support/quick-passwords.ts'
import { reportDraft } from '../support/store.ts'
import { type Begun, holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import { endAgain, reportOf } from '../support/tasks/task-reports.ts'

const api = await startApi({ print: async () => ({ printed: true, pdf: Buffer.from('%PDF') }) })
const { owner, visitor } = await signedIn(api)
const passwordHash = await quickPasswords().hash('open sesame, please')
afterAll(() => api[Symbol.asyncDispose]())

const session = visitor.cookies.get('pagemark') ?? ''
/** Tasks leave it unchanged for the others. */
const still = await reportOf(api, owner, { runs: 3 })

const at =
  (go: Begun['go'], path = ''): Task['begin'] =>
  async () => ({ url: `${api.address}/r/${still}${path}`, session, go })

/** With a separate report that may change. */
const atOwn =
  (go: (user: Parameters<Begun['go']>[0], id: string) => Promise<unknown>): Task['begin'] =>
  async () => {
    const id = await reportOf(api, owner)
    return { url: `${api.address}/r/${id}`, session, go: (user) => go(user, id) }
  }

const first = (page: Page) => page.locator('.first li').first()

holdTasks([
  {
    name: 'see what is worst',
    hand: 'keyboard',
    clicks: 0,
    fields: 0,
    phone: true,
    begin: at(async ({ page }) => {
      const { y = 0, height = 0 } = (await first(page).boundingBox()) ?? {}
      expect(y + height).toBeLessThan(844)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }),
  },
  {
    name: 'see its evidence',
    clicks: 1,
    fields: 0,
    phone: true,
    begin: at(async ({ page, press }) => {
      const link = first(page).getByRole('link')
      const proof = page.locator((await link.getAttribute('href')) ?? '')
      expect(await proof.isVisible()).toBe(false)
      await press(link)
      await proof.waitFor()
      expect((await proof.boundingBox())?.y).toBeLessThan(844)
    }),
  },
  {
    name: 'see the evidence of all that needs work',
    hand: 'keyboard',
    clicks: 1,
    fields: 0,
    begin: at(async ({ page, press, arrives }) => {
      await press({ link: 'Open all' })
      await arrives('**/*open=all*')
      const checks = page.locator('.work details.check')
      expect(await checks.count()).toBeGreaterThan(5)
      expect(await page.locator('details.check:not([open])').count()).toBe(0)
      expect(await page.locator('details.fact').count()).toBeGreaterThan(0)
      expect(await page.locator('details.fact:not([open])').count()).toBe(0)
    }),
  },
  {
    name: 'see only what needs work',
    hand: 'keyboard',
    clicks: 0,
    fields: 0,
    begin: at(async ({ page }) => {
      expect(await page.locator('.work .check').first().isVisible()).toBe(true)
      expect(await page.locator('.passed li').first().isVisible()).toBe(false)
    }),
  },
  {
    name: 'see what passed',
    clicks: 1,
    fields: 0,
    begin: at(async ({ page, choose }) => {
      await choose('Passed')
      await page.locator('.passed li').first().waitFor()
      expect(await page.locator('.work .check').first().isVisible()).toBe(false)
    }),
  },
  {
    name: 'find the checks about cookies',
    hand: 'mouse',
    clicks: 2,
    fields: 2,
    begin: at(async ({ page, press, select, type, arrives }) => {
      await press({ summary: 'Filter' })
      await type('Search', 'cookie')
      await select('Category', 'Security')
      await press({ button: 'Apply' })
      await arrives('**/*search=cookie*')
      expect(await page.locator('.category').count()).toBe(1)
    }),
  },
  {
    name: 'walk from one check that needs work to the next',
    hand: 'mouse',
    clicks: 2,
    fields: 0,
    begin: at(async ({ press, sees }) => {
      await press({ link: 'First to fix' })
      await sees('Check 1 of')
      await press({ link: 'Next' })
      await sees('Check 2 of')
    }, '/checks/robots-noindex'),
  },
  {
    name: 'open an earlier run and come back',
    hand: 'mouse',
    clicks: 2,
    fields: 0,
    begin: at(async ({ page, press, sees, arrives }) => {
      await press(page.locator('#history table a').last())
      await sees('Run 1 of 3')
      await press({ link: 'Show latest result' })
      await arrives(`**/r/${still}`)
    }),
  },
  {
    name: 'share with a password',
    clicks: 3,
    fields: 1,
    begin: atOwn(async ({ press, choose, type, sees }, id) => {
      await press({ link: 'Share:' })
      await choose('Password: anyone with the link')
      await type('Report password', 'a reading room of one')
      await press({ button: 'Save' })
      await sees('The report is now protected:')
      const answer = await fetch(`${api.address}/r/${id}`)
      expect(await answer.text()).toContain('Protected report')
    }),
  },
  {
    name: 'open what was shared with a password',
    hand: 'mouse',
    clicks: 1,
    fields: 1,
    async begin() {
      const id = await reportOf(api, owner, { privacy: 2, passwordHash })
      return {
        url: `${api.address}/r/${id}`,
        async go({ page, type, press }) {
          await type('Password', 'open sesame, please')
          await press({ button: 'Open report' })
          await page.locator('.head .verdict').waitFor()
        },
      }
    },
  },
  {
    name: 'run again and see what changed',
    clicks: 1,
    fields: 0,
    // The page is requested once more.
    withoutScripts: 1,
    begin: atOwn(async ({ scripts, press, sees }, id) => {
      await press({ button: 'Run again' })
      await sees('Waiting in the queue')
      await endAgain(api, id)
      if (!scripts) await press({ link: 'Check again' })
      await sees('Since the last run')
      await sees('New problems')
    }),
  },
  {
    name: 'compare the latest two runs',
    hand: 'mouse',
    clicks: 2,
    fields: 0,
    begin: at(async ({ press, sees }) => {
      await press({ link: 'Compare runs' })
      await sees('Run 2 and run 3')
    }),
  },
  {
    name: 'compare any two runs',
    hand: 'keyboard',
    clicks: 2,
    fields: 1,
    begin: at(async ({ press, select, sees }) => {
      await press({ link: 'Compare runs' })
      await sees('Run 2 and run 3')
      await select('From', 'Run 1')
      await press({ button: 'Compare' })
      await sees('Run 1 and run 3')
    }),
  },
  {
    name: 'download a PDF',
    clicks: 1,
    fields: 0,
    phone: true,
    begin: at(async ({ page, press }) => {
      const file = page.waitForEvent('download')
      await press({ button: 'Download PDF' })
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    }),
  },
  {
    name: 'print everything',
    hand: 'mouse',
    clicks: 2,
    fields: 0,
    begin: at(async ({ page, press, choose, arrives }) => {
      await page.emulateMedia({ media: 'print' })
      expect(await folded(page)).not.toEqual([])
      await page.emulateMedia({ media: 'screen' })
      await press({ link: 'Open all' })
      await arrives('**/*open=all*')
      await choose('All')
      await page.emulateMedia({ media: 'print' })
      expect(await folded(page)).toEqual([])
    }),
  },
  {
    name: 'delete a report and have it back',
    clicks: 4,
    fields: 0,
    begin: atOwn(async ({ page, press, sees }, id) => {
      await press(page.locator('.owner summary'))
      await press({ link: 'Delete report' })
      await sees('Delete this report?')
      await press({ button: 'Delete report' })
      await sees('1 report deleted.')
      expect(await api.store.reports.find(owner, id)).toBeUndefined()
      await press({ button: 'Undo' })
      await sees('1 report restored.')
      expect(await api.store.reports.find(owner, id)).toBeDefined()
    }),
  },
  {
    name: 'give a page that turned the audit away what it asks for',
    hand: 'mouse',
    clicks: 2,
    fields: 2,
    async begin() {
      const draft = reportDraft({ url: 'https://staging.library.example/' })
      const { report } = await api.store.reports.store(owner, draft)
      const message = 'The page requires a user name and password (401).'
      await endRuns(api, report.id, { status: 'failed', error: { code: 'blocked', message } })
      return {
        url: `${api.address}/r/${report.id}`,
        session,
        async go({ press, type, sees }) {
          await press({ link: 'Change settings' })
          await type('Page user name', 'editor')
          await type('Page password', 'a lighthouse by day')
          await press({ button: 'Save and run again' })
          await sees('Waiting in the queue')
          expect(await api.queue.claim('a worker')).toMatchObject({
            reportId: report.id,
            request: {
              credentials: { username: 'editor', password: 'a lighthouse by day' },
            },
          })
        },
      }
    },
  },
  {
    name: 'ignore a check',
    hand: 'mouse',
    clicks: 1,
    fields: 0,
    async begin() {
      const id = await reportOf(api, owner, { project: `ignored ${Math.random()}` })
      return {
        url: `${api.address}/r/${id}/checks/image-alt`,
        session,
        async go({ press, sees }) {
          await press({ button: 'Ignore' })
          await sees('The check is ignored from the next run of each report in this project.')
        },
      }
    },
  },
])

/** Parts that would be missing on paper. */
async function folded(page: Page): Promise<string[]> {
  const all = page.locator('main details:not(.owner *, .filter *)')
  return await all.evaluateAll((each) =>
    each.flatMap((one) => (one.lastElementChild?.checkVisibility() ? [] : [one.textContent])),
  )
}
