import type { Page } from 'playwright-core'
import { type Screen, send } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { ageProof, signedIn } from '../people.ts'

const refused = (page: Page) => page.locator('.fault, [role=alert]').first().waitFor()

/** States of the settings of administrators. */
export async function statesOfSettings({ full: { api, session } }: Stage): Promise<Screen[]> {
  const url = `${api.address}/admin/settings`
  const late = await signedIn(api, { admin: true })
  await ageProof(api, late.owner)
  const other = await signedIn(api, { admin: true })
  const save = (page: Page, group: string) => send(page, `Save ${group}`)
  return [
    { name: 'settings, to be read', url, session: late.visitor.cookies.get('pagemark') ?? '' },
    {
      name: 'settings with a fault',
      url,
      session,
      async act(page) {
        await page.getByLabel('Accent colour').fill('red')
        await save(page, 'Branding')
        await refused(page)
      },
    },
    {
      name: 'settings with several faults',
      url,
      session,
      async act(page) {
        await page.getByLabel('Keep runs per report').fill('few')
        await page.getByLabel('Keep deleted reports (days)').fill('soon')
        await save(page, 'Retention')
        await refused(page)
      },
    },
    {
      name: 'settings that somebody else has changed',
      url,
      session,
      async act(page) {
        await page.getByLabel('Name', { exact: true }).fill('Museum')
        const { change, plan, held } = api.settings
        const asked = { INSTANCE_NAME: `Library of ${Date.now()}` }
        const seen = { INSTANCE_NAME: held().INSTANCE_NAME.stored }
        const by = { id: other.owner.id, from: { address: '', agent: '' } }
        await change(plan(asked, seen).changes, by)
        await save(page, 'Branding')
        await refused(page)
      },
    },
  ]
}
