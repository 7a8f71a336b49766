/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import { startApi } from '../support/api.ts'
import { ageProof, PERSON_PASSWORD, signedIn } from '../support/people.ts'
import { holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import type { User } from '../support/tasks/user.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

/** An administrator of an installation with default settings. */
const asAdmin =
  (go: (user: User) => Promise<unknown>, { proven }: { proven: boolean }): Task['begin'] =>
  async () => {
    await api.db.deleteFrom('settings').execute()
    await api.settings.reread()
    const { owner, visitor } = await signedIn(api, { admin: true })
    if (!proven) await ageProof(api, owner)
    const session = visitor.cookies.get('pagemark') ?? ''
    return { url: `${api.address}/reports`, session, go }
  }

holdTasks([
  {
    name: 'let people in who are invited',
    hand: 'keyboard',
    clicks: 3,
    fields: 0,
    begin: asAdmin(
      async ({ press, choose, sees }) => {
        await press({ link: 'Choose who can sign up' })
        await choose('Invited people')
        await press({ button: 'Save Accounts and reports' })
        await sees('Saved.')
        expect(api.settings.current().SIGNUP).toBe('invite')
      },
      { proven: true },
    ),
  },
  {
    name: 'let everybody in, told what that means, the password being asked for first',
    hand: 'mouse',
    clicks: 6,
    fields: 1,
    begin: asAdmin(
      async ({ press, type, choose, sees }) => {
        await press({ link: 'Choose who can sign up' })
        await press({ link: 'Change… Accounts and reports' })
        await type('Password', PERSON_PASSWORD)
        await press({ button: 'Continue' })
        await choose('Anyone')
        await press({ button: 'Save Accounts and reports' })
        await sees('Anyone who reaches this installation can create an account')
        expect(api.settings.current().SIGNUP).toBe('closed')
        await press({ button: 'Save' })
        await sees('Saved.')
        expect(api.settings.current().SIGNUP).toBe('open')
      },
      { proven: false },
    ),
  },
  {
    name: 'save what was filled in while the password ran out, and type it once',
    clicks: 4,
    fields: 2,
    begin: asAdmin(
      async ({ press, type, sees }) => {
        await press({ link: 'Choose who can sign up' })
        await type('Keep runs per report', '60')
        await api.db.updateTable('sessions').set({ proven_at: 0 }).execute()
        await press({ button: 'Save Retention' })
        await sees('Your last action is then completed.')
        await type('Password', PERSON_PASSWORD)
        await press({ button: 'Continue' })
        await sees('Saved.')
        expect(api.settings.current().KEEP_RUNS).toBe(60)
      },
      { proven: true },
    ),
  },
])
