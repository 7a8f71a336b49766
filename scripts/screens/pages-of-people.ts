import { type Screen, send } from './screen.ts'
import type { Stage } from './stage.ts'

/** Projects, accounts, sign-in, administration. */
export function pagesOfPeople(stage: Stage): Screen[] {
  return [...projects(stage), ...accounts(stage), ...signIns(stage), ...administration(stage)]
}

function projects({ projects: { api, sessions, ids } }: Stage): Screen[] {
  const session = sessions.owner
  const url = `${api.address}/projects`
  const library = `${url}/www.library.example`
  return [
    { name: 'projects-empty', url, session: sessions.newcomer },
    { name: 'projects', url, session },
    { name: 'project', url: library, session },
    { name: 'project-phone-dark', url: library, session, phone: true, dark: true },
    { name: 'project-settings', url: `${library}/settings`, session },
    { name: 'project-delete', url: `${library}/delete`, session },
    { name: 'project-shared', url: `${url}/${ids.museum}`, session: sessions.member },
    { name: 'projects-shared', url: `${url}?shared=1`, session: sessions.member },
  ]
}

function accounts({ open, sessions }: Stage): Screen[] {
  const session = sessions.person
  const of = (path: string) => ({ url: `${open.address}/account${path}`, session })
  return [
    { name: 'account', ...of('') },
    {
      name: 'account-saved',
      ...of(''),
      async act(page) {
        await send(page, 'Save')
        await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
      },
    },
    { name: 'account-password', ...of('/password') },
    { name: 'account-sessions', ...of('/sessions') },
    { name: 'account-keys', ...of('/keys') },
    {
      name: 'account-key-made',
      ...of('/keys/new'),
      async act(page) {
        await page.getByLabel('Name').fill('Build server')
        await send(page, 'Create key')
      },
    },
    { name: 'account-second-factor', ...of('/second-factor') },
    { name: 'account-second-factor-set-up', ...of('/second-factor/set-up') },
    { name: 'account-data', ...of('/data') },
    { name: 'account-delete', ...of('/delete') },
  ]
}

function signIns({ fresh, full, open, invitation, gallery, sessions }: Stage): Screen[] {
  const signIn = `${gallery.api.address}/signin`
  const guess =
    (email: string, times: number): Screen['act'] =>
    async (page) => {
      for (let tries = 0; tries < times; tries += 1) {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill('a guess')
        await send(page, 'Sign in')
        await page.getByRole('alert').first().waitFor()
      }
    }
  return [
    { name: 'set-up', url: `${fresh.address}/setup?code=${fresh.setUpCode}` },
    {
      name: 'set-up-options',
      url: `${fresh.address}/setup?code=${fresh.setUpCode}`,
      act: (page) => page.getByText('More options').click(),
    },
    {
      name: 'set-up-wrong',
      url: `${fresh.address}/setup?code=AAAA-AAAA-AAAA-AAAA`,
      async act(page) {
        await page.getByLabel('Email').fill('ada@example.com')
        await page.getByLabel('Password').fill('an engine of many wheels')
        await send(page, 'Create account')
        await page.locator('[aria-invalid=true]').waitFor()
      },
    },
    { name: 'set-up-over', url: `${open.address}/setup` },
    { name: 'sign-in', url: signIn },
    { name: 'sign-in-phone', url: signIn, phone: true },
    { name: 'sign-in-wrong', url: signIn, act: guess('ada@example.com', 1) },
    { name: 'sign-in-wait', url: signIn, act: guess('eve@example.com', 6) },
    { name: 'sign-up', url: `${open.address}/signup` },
    { name: 'sign-up-invited', url: `${full.api.address}/signup` },
    { name: 'invitation', url: `${open.address}${invitation}` },
    { name: 'sign-up-closed', url: `${gallery.api.address}/signup` },
    { name: 'forgot', url: `${open.address}/forgot` },
    {
      name: 'forgot-sent',
      url: `${open.address}/forgot`,
      async act(page) {
        await page.getByLabel('Email').fill('ada@example.com')
        await page.locator('main button[type=submit]').click()
        await page.waitForLoadState()
      },
    },
    { name: 'forgot-without-mail', url: `${gallery.api.address}/forgot` },
    { name: 'reset-over', url: `${open.address}/reset/none` },
    { name: 'email-over', url: `${open.address}/email/none`, session: sessions.person },
  ]
}

function administration({ program: { address, session }, mute }: Stage): Screen[] {
  const of = (path: string) => ({ url: `${address}/admin${path}`, session })
  const user = { url: `${mute.api.address}/admin/users/${mute.userId}`, session: mute.session }
  return [
    { name: 'admin', ...of('') },
    {
      name: 'admin-mail-refused',
      url: `${mute.api.address}/admin`,
      session: mute.session,
      async act(page) {
        await send(page, 'Send test email')
        await page.getByRole('alert').waitFor()
      },
    },
    { name: 'admin-users', ...of('/users') },
    { name: 'admin-user', ...user },
    { name: 'admin-user-phone-dark', ...user, phone: true, dark: true },
    { name: 'admin-signed-in-as', url: `${mute.api.address}/reports`, session: mute.impersonation },
    {
      name: 'admin-signed-in-as-refused',
      url: `${mute.api.address}/account`,
      session: mute.impersonation,
    },
    { name: 'admin-signed-in-as-over', url: `${mute.api.address}/admin`, session: mute.over },
    { name: 'admin-user-delete', ...user, url: `${user.url}/delete` },
    { name: 'admin-invitations', ...of('/invitations') },
    { name: 'admin-queue', ...of('/queue') },
    { name: 'admin-settings', ...of('/settings') },
    {
      name: 'admin-settings-before',
      ...of('/settings'),
      async act(page) {
        await page.getByLabel('Anyone', { exact: true }).check()
        await send(page, 'Save Accounts and reports')
        await page.getByText('Confirm changes').waitFor()
      },
    },
    {
      name: 'admin-settings-faults',
      ...of('/settings'),
      async act(page) {
        await page.getByLabel('Keep runs per report').fill('few')
        await page.getByLabel('Keep deleted reports (days)').fill('soon')
        await send(page, 'Save Retention')
        await page.getByRole('alert').waitFor()
      },
    },
    { name: 'admin-log', ...of('/log') },
  ]
}
