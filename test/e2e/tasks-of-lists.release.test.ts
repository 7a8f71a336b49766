/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { endRuns, startApi, type TestApi } from '../support/api.ts'
import { PERSON_PASSWORD, signedIn } from '../support/people.ts'
import { completed, reportDraft } from '../support/store.ts'
import { holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import type { User } from '../support/tasks/user.ts'

const api = await startApi()
const opened: TestApi[] = []
afterAll(async () => {
  for (const each of [api, ...opened]) await each[Symbol.asyncDispose]()
})

interface Listed {
  readonly project?: string
  readonly score?: number
}

/** A user's list of these reports, each of a different page. */
const listOf =
  (reports: readonly Listed[], go: (user: User, owner: Owner) => Promise<unknown>): Task['begin'] =>
  async () => {
    const { owner, visitor } = await signedIn(api)
    for (const [place, { project, score = 70 }] of reports.entries()) {
      const url = `https://library.example/page-${place}`
      const draft = reportDraft({ url, ...(project !== undefined && { project }) })
      const { report } = await api.store.reports.store(owner, draft)
      await endRuns(api, report.id, completed({ score, result: score < 50 ? 'bad' : 'decent' }))
    }
    const session = visitor.cookies.get('pagemark') ?? ''
    return { url: `${api.address}/reports`, session, go: (user) => go(user, owner) }
  }

const many = (count: number) => Array.from({ length: count }, (): Listed => ({}))
const rows = ({ page }: User) => page.locator('.rows tbody tr')

holdTasks([
  {
    name: 'from the first start to an audit',
    hand: 'keyboard',
    clicks: 2,
    fields: 3,
    async begin() {
      const fresh = await startApi()
      opened.push(fresh)
      return {
        url: `${fresh.address}/setup?code=${fresh.setUpCode}`,
        async go({ type, press, arrives, sees }) {
          await type('Email', 'ada@example.com')
          await type('Password', PERSON_PASSWORD)
          await press({ button: 'Create account' })
          await arrives('**/new')
          await type('Page address', 'library.example')
          await press({ button: 'Audit' })
          await sees('Waiting in the queue')
        },
      }
    },
  },
  {
    name: 'show what is bad in a project',
    clicks: 0,
    fields: 2,
    withoutScripts: 1,
    begin: listOf(
      [{ project: 'Town', score: 30 }, { project: 'Town' }, { project: 'Port', score: 20 }],
      async (user) => {
        await user.select('Result', 'Bad')
        await user.select('Project', 'Town')
        if (!user.scripts) await user.press({ button: 'Apply' })
        await user.arrives('**/reports?*result=bad&project=Town*')
        expect(await rows(user).count()).toBe(1)
        expect(await rows(user).textContent()).toMatch(/page-0.*Town.*Bad/)
      },
    ),
  },
  {
    name: 'find a report by its address',
    hand: 'keyboard',
    clicks: 0,
    fields: 1,
    withoutScripts: 1,
    begin: listOf(many(4), async (user) => {
      await user.type('Search title or URL', 'page-2')
      if (!user.scripts) await user.press({ button: 'Apply' })
      await user.arrives('**/reports?*search=page-2*')
      expect(await rows(user).count()).toBe(1)
    }),
  },
  {
    name: 'delete 25 reports',
    clicks: 3,
    fields: 0,
    begin: listOf(many(25), async (user) => {
      await user.tick('Select all reports on this page')
      await user.press({ button: 'Delete…' })
      await user.sees('Delete 25 reports?')
      await user.press({ button: 'Delete 25 reports' })
      await user.sees('25 reports deleted.')
      expect(await rows(user).count()).toBe(0)
    }),
  },
  {
    name: 'delete two reports and have them back',
    hand: 'keyboard',
    clicks: 5,
    fields: 0,
    begin: listOf(many(3), async (user) => {
      await user.tick('Select library.example/page-0')
      await user.tick('Select library.example/page-1')
      await user.press({ button: 'Delete…' })
      await user.sees('Delete 2 reports?')
      await user.press({ button: 'Delete 2 reports' })
      await user.sees('2 reports deleted.')
      expect(await rows(user).count()).toBe(1)
      await user.press({ button: 'Undo' })
      await user.sees('2 reports restored.')
      expect(await rows(user).count()).toBe(3)
    }),
  },
  {
    name: 'make a report private',
    hand: 'keyboard',
    clicks: 3,
    fields: 0,
    begin: listOf(many(2), async (user) => {
      await user.tick('Select library.example/page-0')
      await user.press(user.page.locator('.bulk .menu summary'))
      await user.press({ button: 'Change visibility' })
      await user.sees('Visibility of 1 report changed.')
      expect(await user.page.locator('.rows .privacy').allTextContents()).toContain('Private')
    }),
  },
  {
    name: 'run a report again from its row',
    hand: 'mouse',
    clicks: 2,
    fields: 0,
    begin: listOf(many(1), async (user) => {
      await user.press(user.page.locator('.rows .menu summary'))
      await user.press({ button: 'Run again' })
      await user.sees('Waiting in the queue')
    }),
  },
  {
    name: 'audit several pages',
    hand: 'keyboard',
    clicks: 3,
    fields: 1,
    begin: listOf([], async (user) => {
      await user.press({ link: 'New audit' })
      await user.press({ link: 'List of pages' })
      await user.type('Page addresses', 'example.com/1\nexample.com/2')
      await user.press({ button: 'Audit all' })
      await user.arrives('**/batches/*')
      expect(await user.page.getByRole('link', { name: 'example.com/' }).count()).toBe(2)
    }),
  },
  {
    name: 'leave out what cannot be audited',
    hand: 'mouse',
    clicks: 3,
    fields: 2,
    begin: listOf([], async (user) => {
      await user.press({ link: 'New audit' })
      await user.type('Page address', 'ftp://example.com')
      await user.press({ button: 'Audit' })
      await user.page.locator('.fault, [role=alert]').first().waitFor()
      await user.type('Page address', 'example.com')
      await user.press({ button: 'Audit' })
      await user.sees('Waiting in the queue')
    }),
  },
])
