import type { Page } from 'playwright-core'
import { type Screen, send } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { linkIn } from '../mailbox.ts'
import { ageProof, PERSON_PASSWORD, signedIn } from '../people.ts'
import { statesOfSecondFactors } from './states-of-second-factors.ts'
import { statesOfSettings } from './states-of-settings.ts'

const refused = (page: Page) => page.locator('.fault, [role=alert]').first().waitFor()

/** States of projects, accounts, sign-in and administration, without those with pictures. */
export async function statesOfPeople(stage: Stage): Promise<Screen[]> {
  return [
    ...projects(stage),
    ...(await accounts(stage)),
    ...(await statesOfSecondFactors(stage)),
    ...(await signIns(stage)),
    ...(await administration(stage)),
    ...(await mail(stage)),
  ]
}

function projects({ projects: { api, sessions, ids, owner } }: Stage): Screen[] {
  const url = `${api.address}/projects`
  const library = `${url}/www.library.example`
  const session = sessions.owner
  return [
    { name: 'projects, no match', url: `${url}?search=zoo`, session },
    { name: 'shared projects', url: `${url}?shared=1`, session: sessions.member },
    {
      name: 'project, its trend as a table',
      url: library,
      session,
      act: (page) => page.getByText('Show as table').click(),
    },
    { name: 'project without results', url: `${url}/empty.example`, session },
    {
      name: 'project of somebody else',
      url: `${url}/${ids.museum}`,
      session: sessions.member,
    },
    {
      name: 'project settings with a fault',
      url: `${url}/${ids.shop}/settings`,
      session,
      async act(page) {
        await page.getByLabel('Email').fill(owner.user.email)
        await send(page, 'Share')
        await refused(page)
      },
    },
    {
      name: 'project settings of an editor',
      url: `${url}/${ids.library}/settings`,
      session: sessions.member,
    },
    {
      name: 'project deletion that is not confirmed',
      url: `${library}/delete`,
      session,
      async act(page) {
        await page.getByLabel('Project name').fill('museum')
        await send(page, 'Delete project')
        await refused(page)
      },
    },
    {
      name: 'new audit in a project',
      url: `${api.address}/new?project=www.library.example`,
      session,
    },
  ]
}

async function accounts({ open, sessions }: Stage): Promise<Screen[]> {
  const late = await signedIn(open)
  await ageProof(open, late.owner)
  const of = (path: string) => ({
    url: `${open.address}/account${path}`,
    session: sessions.person,
  })
  return [
    {
      name: 'account with faults',
      ...of(''),
      async act(page) {
        await page.getByLabel('Email', { exact: true }).fill('none@none')
        await page.getByLabel('Password').fill('guess')
        await send(page, 'Change email')
        await refused(page)
      },
    },
    {
      name: 'account, a password that is too short',
      ...of('/password'),
      async act(page) {
        await page.getByLabel('Current password').fill(PERSON_PASSWORD)
        await page.getByLabel('New password').fill('short')
        await send(page, 'Change password')
        await refused(page)
      },
    },
    { name: 'account, a new key', ...of('/keys/new') },
    {
      name: 'account, a key that is to be revoked',
      ...of('/keys'),
      async act(page) {
        await page.getByRole('link', { name: 'Revoke' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'account, the password once more',
      url: `${open.address}/account/confirm?next=%2Faccount%2Fkeys`,
      session: late.visitor.cookies.get('pagemark') ?? '',
    },
    {
      name: 'account that is not deleted',
      ...of('/delete'),
      async act(page) {
        await page.getByLabel('Password').fill('guess')
        await send(page, 'Delete everything')
        await refused(page)
      },
    },
  ]
}

async function signIns({ open, mailbox, fresh }: Stage): Promise<Screen[]> {
  const { email, owner, visitor } = await signedIn(open)
  await open.keyring.create(owner, { name: 'Build server', level: 'expert' })
  await visitor.post('/forgot', { email })
  const reset = linkIn(await mailbox.letterTo(email))
  await visitor.post('/signup', { email: 'grace@example.com' })
  const verify = linkIn(await mailbox.letterTo('grace@example.com'))
  await visitor.post('/signin/link', { email })
  const signInLink = linkIn(await mailbox.letterTo(email, 1))
  const moving = await signedIn(open)
  const asked = { email: 'moved@example.com', password: PERSON_PASSWORD }
  await moving.visitor.post('/account/email', asked)
  return [
    {
      name: 'account, another address to be confirmed',
      url: `${open.address}${linkIn(await mailbox.letterTo(asked.email))}`,
      session: moving.visitor.cookies.get('pagemark') ?? '',
    },
    {
      name: 'set-up with a wrong code',
      url: `${fresh.address}/setup?code=7F3K-9QWD-XXXX-XXXX`,
      async act(page) {
        await page.getByLabel('Email').fill('ada@example.com')
        await page.getByLabel('Password').fill(PERSON_PASSWORD)
        await send(page, 'Create account')
        await refused(page)
      },
    },
    { name: 'sign-in with ways on', url: `${open.address}/signin` },
    {
      name: 'sign-in, a link in place of waiting',
      url: `${open.address}/signin`,
      async act(page) {
        for (let tries = 0; tries < 6; tries += 1) {
          await page.getByLabel('Email').fill('mallory@example.com')
          await page.getByLabel('Password').fill('a guess')
          await send(page, 'Sign in')
          await refused(page)
        }
      },
    },
    { name: 'sign-in, with a link', url: `${open.address}${signInLink}` },
    { name: 'sign-in, link that was sent', url: `${open.address}/signin/link/sent` },
    { name: 'sign-up, mail that was sent', url: `${open.address}/signup/sent` },
    { name: 'sign-up, a new password', url: `${open.address}${verify}` },
    { name: 'forgot, mail that was sent', url: `${open.address}/forgot/sent` },
    { name: 'reset, a new password', url: `${open.address}${reset}` },
    { name: 'invitation that is over', url: `${open.address}/invitation/none` },
  ]
}

async function administration(stage: Stage): Promise<Screen[]> {
  const { program, mute } = stage
  const { address, session } = program
  const users = `${mute.api.address}/admin/users`
  const user = { url: `${users}/${mute.userId}`, session: mute.session }
  return [
    ...(await statesOfSettings(stage)),
    { name: 'admin, oneself', url: `${users}/${mute.adminId}`, session: mute.session },
    {
      name: 'admin, limits that are none',
      ...user,
      async act(page) {
        await page.getByLabel('Waiting audits').fill('many')
        await send(page, 'Save limits')
        await refused(page)
      },
    },
    {
      name: 'admin, the deletion of a user that is not confirmed',
      ...user,
      url: `${user.url}/delete`,
      async act(page) {
        await page.getByLabel('Email address, to confirm').fill('eve@example.com')
        await send(page, 'Delete everything')
        await refused(page)
      },
    },
    {
      name: 'admin, an invitation that was made',
      url: `${address}/admin/invitations`,
      session,
      async act(page) {
        await page.getByLabel('Email').fill('guest@example.com')
        await page.locator('main form button[type=submit]').first().click()
        await page.getByRole('heading', { name: 'is invited' }).waitFor()
      },
    },
  ]
}

/** States of an installation with email. */
async function mail({ open }: Stage): Promise<Screen[]> {
  const { visitor } = await signedIn(open, { admin: true })
  return [
    {
      name: 'admin, a test email that was taken',
      url: `${open.address}/admin`,
      session: visitor.cookies.get('pagemark') ?? '',
      act: (page) => send(page, 'Send test email'),
    },
  ]
}
