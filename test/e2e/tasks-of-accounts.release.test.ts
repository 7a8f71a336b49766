/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import { totpCode } from '../../src/accounts/totp.ts'
import { startApi } from '../support/api.ts'
import { linkIn, openMailbox } from '../support/mailbox.ts'
import { giveSecondFactor } from '../support/second-factor.ts'
import { PERSON_PASSWORD, signedIn } from '../support/people.ts'
import { holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import type { User } from '../support/tasks/user.ts'

const mailbox = await openMailbox()
const api = await startApi({ signUpMode: 'open', post: mailbox.post })
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

type Person = Awaited<ReturnType<typeof signedIn>>

const NEW_PASSWORD = 'wheels within an engine'
const HERE = { agent: 'test', address: '198.18.0.1' }
let newcomers = 0

const as =
  (path: string, go: (user: User, person: Person) => Promise<unknown>): Task['begin'] =>
  async () => {
    const person = await signedIn(api)
    const session = person.visitor.cookies.get('pagemark') ?? ''
    return { url: `${api.address}${path}`, session, go: (user) => go(user, person) }
  }

const secretOf = async ({ owner }: Person) =>
  (await api.store.secondFactors.find(owner.id))?.secret ?? ''

/** @returns a recovery code */
async function setSecondFactor(person: Person): Promise<string> {
  const [code = ''] = (await giveSecondFactor(api, person)).recoveryCodes
  return code
}

async function giveAddress(user: User, email: string): Promise<void> {
  await user.type('Email', email)
  await user.type('Password', PERSON_PASSWORD)
  await user.press({ button: 'Sign in' })
}

holdTasks([
  {
    name: 'make a key and call the API with it',
    hand: 'keyboard',
    clicks: 2,
    fields: 1,
    begin: as('/account/keys', async (user) => {
      await user.press({ link: 'Create a key' })
      await user.type('Name', 'Build server')
      await user.press({ button: 'Create key' })
      await user.sees('Copy the key now. It cannot be shown again.')
      const key = await user.page.getByLabel('Key', { exact: true }).inputValue()
      const headers = { authorization: `Bearer ${key}` }
      const { status } = await fetch(`${api.address}/api/v1/account`, { headers })
      expect(status).toBe(200)
    }),
  },
  {
    name: 'revoke a key',
    clicks: 2,
    fields: 0,
    async begin() {
      const person = await signedIn(api)
      await api.keyring.create(person.owner, { name: 'Old laptop', level: 'reader' })
      return {
        url: `${api.address}/account/keys`,
        session: person.visitor.cookies.get('pagemark') ?? '',
        async go({ press, sees }) {
          await press({ link: 'Revoke' })
          await sees('Revoke this API key?')
          await press({ button: 'Revoke key' })
          await sees('API key revoked.')
        },
      }
    },
  },
  {
    name: 'change the password',
    hand: 'mouse',
    clicks: 1,
    fields: 2,
    begin: as('/account/password', async ({ type, press, sees }) => {
      await type('Current password', PERSON_PASSWORD)
      await type('New password', NEW_PASSWORD)
      await press({ button: 'Change password' })
      await sees('Password changed. All other browsers are signed out.')
    }),
  },
  {
    name: 'have all pages dark',
    hand: 'keyboard',
    clicks: 2,
    fields: 0,
    begin: as('/account', async ({ page, choose, press, sees }) => {
      await choose('Dark')
      await press({ button: 'Save' })
      await sees('Saved.')
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    }),
  },
  {
    name: 'end all other sessions',
    hand: 'mouse',
    clicks: 1,
    fields: 0,
    async begin() {
      const { owner, visitor } = await signedIn(api)
      await api.store.sessions.start(owner.id, HERE)
      return {
        url: `${api.address}/account/sessions`,
        session: visitor.cookies.get('pagemark') ?? '',
        async go({ press, sees }) {
          await press({ button: 'End other sessions' })
          await sees('All other sessions ended.')
        },
      }
    },
  },
  {
    name: 'set up a second factor',
    hand: 'mouse',
    clicks: 2,
    fields: 1,
    begin: as('/account/second-factor', async (user, person) => {
      await user.press({ button: 'Turn on' })
      await user.sees(
        'Scan the QR code with an authenticator app, or type the secret into the app.',
      )
      await user.type('Code', totpCode(await secretOf(person), Date.now()))
      await user.press({ button: 'Turn on' })
      const codes = await user.page.locator('pre').textContent()
      expect(codes?.trim().split('\n')).toHaveLength(10)
    }),
  },
  {
    name: 'sign in with a recovery code',
    hand: 'keyboard',
    clicks: 2,
    fields: 3,
    async begin() {
      const person = await signedIn(api)
      const code = await setSecondFactor(person)
      return {
        url: `${api.address}/signin`,
        async go(user) {
          await giveAddress(user, person.email)
          await user.arrives('**/signin/code*')
          await user.type('Code', code)
          await user.press(user.page.locator('main button[type=submit]'))
          await user.sees('You have 9 recovery codes left.')
        },
      }
    },
  },
  {
    name: 'sign out and in again',
    hand: 'mouse',
    clicks: 4,
    fields: 2,
    begin: as('/accessibility', async (user, { email }) => {
      await user.press(user.page.locator('.top .menu summary'))
      await user.press({ button: 'Sign out' })
      await user.page.getByRole('link', { name: 'Sign in' }).first().waitFor()
      await user.press({ link: 'Sign in' })
      await user.arrives('**/signin*')
      await giveAddress(user, email)
      await user.arrives('**/reports')
    }),
  },
  {
    name: 'sign up by an email',
    hand: 'keyboard',
    clicks: 2,
    fields: 2,
    async begin() {
      newcomers += 1
      const email = `newcomer${newcomers}@example.com`
      return {
        url: `${api.address}/signup`,
        async go(user) {
          await user.type('Email', email)
          await user.press(user.page.locator('main button[type=submit]'))
          await user.arrives('**/signup/sent')
          await user.page.goto(api.address + linkIn(await mailbox.letterTo(email)))
          await user.type('Password', PERSON_PASSWORD)
          await user.press(user.page.locator('main button[type=submit]'))
          await user.sees('Account created. You are signed in.')
        },
      }
    },
  },
  {
    name: 'replace a forgotten password',
    hand: 'mouse',
    clicks: 3,
    fields: 2,
    async begin() {
      const { email } = await signedIn(api)
      return {
        url: `${api.address}/signin`,
        async go(user) {
          await user.press({ link: 'Forgot' })
          await user.arrives('**/forgot')
          await user.type('Email', email)
          await user.press(user.page.locator('main button[type=submit]'))
          await user.arrives('**/forgot/sent')
          await user.page.goto(api.address + linkIn(await mailbox.letterTo(email)))
          await user.type('Password', NEW_PASSWORD)
          await user.press(user.page.locator('main button[type=submit]'))
          await user.sees('Password changed. All other browsers are signed out.')
        },
      }
    },
  },
  {
    name: 'delete the account',
    hand: 'mouse',
    clicks: 1,
    fields: 1,
    begin: as('/account/delete', async (user, { email }) => {
      await user.type('Password', PERSON_PASSWORD)
      await user.press({ button: 'Delete everything' })
      await user.sees('Your account was deleted.')
      expect(await api.store.users.findByEmail(email)).toBeUndefined()
    }),
  },
])
