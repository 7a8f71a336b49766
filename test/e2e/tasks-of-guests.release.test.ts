/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import { endRuns } from '../support/api.ts'
import { idOf, startOpen } from '../support/guests.ts'
import { PERSON_PASSWORD } from '../support/people.ts'
import { type Begun, holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import { RUNS } from '../support/tasks/task-reports.ts'
import type { User } from '../support/tasks/user.ts'

const [results] = RUNS
if (!results) throw new Error('There are no results.')
const ENDED = { status: 'completed', results } as const

/** All visitors have one address here, and this does not test limits. */
const api = await startOpen({
  signUpMode: 'open',
  guestThrottle: { attempt: () => ({ allowed: true }) },
})
afterAll(() => api[Symbol.asyncDispose]())

let sites = 0
/** A page on another site each time: audits of one site start ten seconds apart. */
function somePage(): string {
  sites += 1
  return `https://library${sites}.example/opening-hours`
}

/** The run ends while the user watches; without scripts they check again. */
async function comesToReport({ page, press, scripts, arrives, sees }: User): Promise<void> {
  await arrives('**/r/*')
  await sees('The page is being audited')
  await endRuns(api, idOf(new URL(page.url()).pathname), ENDED)
  if (!scripts) await press({ link: 'Check again' })
  await page.locator('.head').waitFor()
}

const visits =
  (go: Begun['go']): Task['begin'] =>
  async () => ({ url: `${api.address}/`, go })

holdTasks([
  {
    name: 'have a page audited without an account',
    hand: 'mouse',
    clicks: 1,
    fields: 1,
    withoutScripts: 1,
    phone: true,
    begin: visits(async (user) => {
      const field = user.page.getByLabel('Page address')
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
      await user.type('Page address', somePage())
      await user.press({ button: 'Audit' })
      await comesToReport(user)
      await user.sees('Kept until')
    }),
  },
  {
    name: 'have a page audited by typing its address and Enter',
    hand: 'keyboard',
    clicks: 0,
    fields: 1,
    withoutScripts: 1,
    begin: visits(async (user) => {
      await user.type('Page address', somePage())
      await user.page.keyboard.press('Enter')
      await comesToReport(user)
    }),
  },
  {
    name: 'keep the report with a new account',
    hand: 'mouse',
    clicks: 4,
    fields: 3,
    withoutScripts: 1,
    begin: visits(async (user) => {
      const url = somePage()
      await user.type('Page address', url)
      await user.press({ button: 'Audit' })
      await comesToReport(user)
      const { pathname } = new URL(user.page.url())
      await user.press({ link: 'create an account' })
      await user.arrives('**/signup*')
      await user.type('Email', `keeper${sites}@example.com`)
      await user.type('Password', PERSON_PASSWORD)
      await user.press({ button: 'Create account' })
      await user.arrives(`**${pathname}`)
      await user.press({ button: 'Keep report' })
      await user.sees('The report is now yours and stays until you delete it.')
      await user.page.goto(`${api.address}/reports`)
      expect(await user.page.locator(`a[href="${pathname}"]`).count()).toBeGreaterThan(0)
    }),
  },
])
