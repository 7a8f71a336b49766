/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import { startApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { projectIdOf, storedIn } from '../support/shared-project.ts'
import { holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import type { User } from '../support/tasks/user.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<typeof signedIn>>

const sessionOf = ({ visitor }: Person) => visitor.cookies.get('pagemark') ?? ''

/** The owner of a project of two reports. */
const inProject =
  (go: (user: User, owner: Person) => Promise<unknown>): Task['begin'] =>
  async () => {
    const owner = await signedIn(api)
    for (const score of [40, 70]) await storedIn(api, owner, { project: 'Town', score })
    const url = `${api.address}/projects/Town`
    return { url, session: sessionOf(owner), go: (user) => go(user, owner) }
  }

holdTasks([
  {
    name: 'begin a project with its first page',
    hand: 'keyboard',
    clicks: 2,
    fields: 2,
    async begin() {
      const owner = await signedIn(api)
      return {
        url: `${api.address}/new`,
        session: sessionOf(owner),
        async go({ type, press, sees }) {
          await type('Page address', 'library.example')
          await press({ summary: 'More options' })
          await type('Project', 'Town')
          await press({ button: 'Audit' })
          await sees('Waiting in the queue')
          expect(await projectIdOf(api, owner, 'Town')).not.toBe('none')
        },
      }
    },
  },
  {
    name: 'invite an editor',
    hand: 'mouse',
    clicks: 3,
    fields: 1,
    begin: inProject(async ({ type, press, choose, sees }, owner) => {
      const member = await signedIn(api)
      await press({ link: 'Settings and sharing' })
      await sees('Back to the project')
      await type('Email address', member.email)
      await choose('Editor:')
      await press({ button: 'Share' })
      await sees('If this address has an account here, it can now see the project.')
      const id = await projectIdOf(api, owner, 'Town')
      expect((await api.store.projects.find(member.owner, id))?.role).toBe('editor')
    }),
  },
  {
    name: 'leave a project',
    hand: 'mouse',
    clicks: 4,
    fields: 0,
    async begin() {
      const [owner, member] = [await signedIn(api), await signedIn(api)]
      await storedIn(api, owner, { project: 'Town' })
      await api.store.memberships.share(owner.owner, 'Town', {
        email: member.email,
        role: 'viewer',
      })
      return {
        url: `${api.address}/reports`,
        session: sessionOf(member),
        async go({ press, sees }) {
          await press({ link: 'Projects' })
          await press({ link: 'shared with you' })
          await press({ link: 'Town' })
          await sees('You are a viewer')
          await press({ button: 'Leave project' })
          await sees('You left the project.')
        },
      }
    },
  },
  {
    name: 'rename a project',
    hand: 'keyboard',
    clicks: 2,
    fields: 1,
    begin: inProject(async ({ type, press, sees }, owner) => {
      await press({ link: 'Settings and sharing' })
      await sees('Back to the project')
      await type('Project name', 'City')
      await press({ button: 'Rename' })
      await sees('The project was renamed.')
      expect(await projectIdOf(api, owner, 'City')).not.toBe('none')
    }),
  },
  {
    name: 'see what is decent in a project',
    hand: 'mouse',
    clicks: 1,
    fields: 0,
    begin: inProject(async ({ page, press, arrives }) => {
      await press(page.locator('.counts a', { hasText: 'decent' }))
      await arrives('**/reports?*')
      expect(await page.locator('.rows tbody tr').count()).toBe(2)
    }),
  },
  {
    name: 'delete a project with its reports',
    hand: 'keyboard',
    clicks: 3,
    fields: 1,
    begin: inProject(async ({ type, press, sees }, owner) => {
      await press({ link: 'Settings and sharing' })
      await press({ link: 'Delete project…' })
      await type('Project name', 'Town')
      await press({ button: 'Delete project' })
      await sees('Project and reports deleted.')
      expect(await projectIdOf(api, owner, 'Town')).toBe('none')
    }),
  },
])
