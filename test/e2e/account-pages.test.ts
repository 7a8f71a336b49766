import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { holdStates } from '../support/page-states.ts'
import { PERSON_PASSWORD, signedIn } from '../support/people.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

let test: TestBrowser
let api: TestApi
let session: string
beforeAll(async () => {
  test = await startBrowser()
  api = await startApi()
  const { owner, visitor } = await signedIn(api)
  session = visitor.cookies.get('pagemark') ?? ''
  const home = { agent: FIREFOX, address: '192.0.2.77' }
  const away = { agent: IPHONE, address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }
  for (const from of [home, away]) await api.store.sessions.start(owner.id, from)
  const { securityEvents } = api.store
  const day = 24 * 60 * 60 * 1000
  for (const [name, expiresInMs] of [
    ['Build server', undefined],
    ['A laptop that was lent to a friend of the library for the summer', 90 * day],
    ['Old', 0],
  ] as const) {
    await api.keyring.create(owner, { name, level: 'reader', expiresInMs })
  }
  for (const from of [away, away, home]) {
    await securityEvents.record({ kind: 'password-wrong', userId: owner.id, actorId: null, from })
  }
  const subject = 'Build server (pmk_Ab…wXyZ)'
  await securityEvents.record({ kind: 'signed-in', userId: owner.id, from: home })
  await securityEvents.record({ kind: 'key-made', userId: owner.id, subject, from: home })
  await securityEvents.record({
    kind: 'account-role-changed',
    userId: owner.id,
    actorId: 'somebody',
    from: away,
  })
})
afterAll(async () => {
  await test.close()
  await api[Symbol.asyncDispose]()
})

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

holdStates(
  [
    { name: 'profile', path: '/account' },
    {
      name: 'profile with faults',
      path: '/account',
      async act(page) {
        await page.getByLabel('E-mail', { exact: true }).fill('none@none')
        await page.getByLabel('Password').fill('guess')
        await send(page, 'Change e-mail')
      },
    },
    { name: 'password', path: '/account/password' },
    {
      name: 'password that is too short',
      path: '/account/password',
      async act(page) {
        await page.getByLabel('Current password').fill(PERSON_PASSWORD)
        await page.getByLabel('New password').fill('short')
        await send(page, 'Change password')
      },
    },
    { name: 'sessions', path: '/account/sessions' },
    { name: 'keys', path: '/account/keys' },
    { name: 'a new key', path: '/account/keys/new' },
    {
      name: 'a key that was made',
      path: '/account/keys/new',
      async act(page) {
        await page.getByLabel('Name').fill('Build server')
        await send(page, 'Create')
      },
    },
    {
      name: 'a key that is to be revoked',
      path: '/account/keys',
      async act(page) {
        await page.getByRole('link', { name: 'Revoke' }).first().click()
        await page.getByRole('heading', { name: 'Revoke this key?' }).waitFor()
      },
    },
    { name: 'data', path: '/account/data' },
    { name: 'an account that is to be deleted', path: '/account/delete' },
    {
      name: 'an account that is not deleted',
      path: '/account/delete',
      async act(page) {
        await page.getByLabel('Password').fill('guess')
        await send(page, 'Delete everything')
      },
    },
    {
      name: 'the menu',
      // Where it covers nothing that can be pressed.
      path: '/accessibility',
      act: (page) => page.locator('.menu summary').click(),
    },
  ],
  () => ({ browser: test.browser, address: api.address, session }),
)
