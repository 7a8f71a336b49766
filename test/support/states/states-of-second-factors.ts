import type { Page } from 'playwright-core'
import { type Screen, send } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { totpCode } from '../../../src/accounts/totp.ts'
import { PERSON_PASSWORD, signedIn } from '../people.ts'
import { giveSecondFactor } from '../second-factor.ts'

/** A code works once, and the next one is already used. */
const STEP_MS = 30_000

const refused = (page: Page) => page.locator('.fault, [role=alert]').first().waitFor()

/** States of users with a second factor, and of those who must set one up. */
export async function statesOfSecondFactors({ open, strict }: Stage): Promise<Screen[]> {
  const careful = await signedIn(open)
  const { email, visitor } = careful
  const { secret } = await giveSecondFactor(open, careful)
  const session = visitor.cookies.get('pagemark') ?? ''
  const url = `${open.address}/account/second-factor`
  const held = (await signedIn(strict)).visitor.cookies.get('pagemark') ?? ''
  const bound = await signedIn(strict)
  await giveSecondFactor(strict, bound)
  return [
    { name: 'second factor that must be set up', url: `${strict.address}/reports`, session: held },
    {
      name: 'second factor that must be set up, its secret',
      url: `${strict.address}/reports`,
      session: held,
      async act(page) {
        await send(page, 'Set up')
        await page.getByRole('textbox', { name: 'Code' }).waitFor()
      },
    },
    {
      name: 'second factor that must stay on',
      url: `${strict.address}/account/second-factor`,
      session: bound.visitor.cookies.get('pagemark') ?? '',
    },
    { name: 'second factor that is on', url, session },
    { name: 'second factor, new codes', url: `${url}/codes`, session },
    { name: 'second factor, off', url: `${url}/off`, session },
    {
      name: 'second factor, a code that is wrong',
      url: `${url}/off`,
      session,
      async act(page) {
        await page.getByLabel('Code').fill('7F3K-9QWD-XXXX')
        await send(page, 'Turn off')
        await refused(page)
      },
    },
    {
      name: 'second factor, another app',
      url,
      session,
      async act(page) {
        await send(page, 'Change app')
        await page.getByLabel('Current code').waitFor()
      },
    },
    {
      name: 'second factor, new codes that were made',
      url: `${url}/codes`,
      session,
      async act(page) {
        await page.getByLabel('Code').fill(totpCode(secret, Date.now() + STEP_MS))
        await send(page, 'Create new codes')
        await page.locator('pre').waitFor()
      },
    },
    {
      name: 'sign-in, the code',
      url: `${open.address}/signin`,
      async act(page) {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(PERSON_PASSWORD)
        await send(page, 'Sign in')
        await page.waitForURL('**/signin/code*')
      },
    },
  ]
}
