import type { Page } from 'playwright-core'
import type { GuestCookie } from '../../src/store/reports/guest-reports.ts'
import { type Screen, send } from './screen.ts'
import type { Stage } from './stage.ts'

/** Pages for guests on a server that allows their audits. */
export function pagesOfGuests({ guests: { open, tired, ended, waiting } }: Stage): Screen[] {
  const landing = `${open.address}/`
  const of = ({ reportId }: GuestCookie) => `${open.address}/r/${reportId}`
  return [
    { name: 'landing-audit', url: landing },
    { name: 'landing-audit-phone-dark', url: landing, phone: true, dark: true },
    {
      name: 'landing-audit-wait',
      url: `${tired.address}/`,
      async act(page) {
        await page.getByLabel('Page address').fill('https://www.library.example/')
        await page.getByText('More options').click()
        await page.getByText('Desktop').click()
        await send(page, 'Audit')
        await page.getByRole('alert').waitFor()
      },
    },
    { name: 'guest-report', url: of(ended), act: (page) => returnWith(ended, page) },
    {
      name: 'guest-report-phone-dark',
      url: of(ended),
      phone: true,
      dark: true,
      act: (page) => returnWith(ended, page),
    },
    { name: 'guest-report-of-another', url: of(ended) },
    { name: 'guest-report-waiting', url: of(waiting), act: (page) => returnWith(waiting, page) },
  ]
}

/** In the browser that requested the report. */
async function returnWith({ reportId, token }: GuestCookie, page: Page): Promise<void> {
  const { hostname } = new URL(page.url())
  const cookie = { name: 'pagemark-guest', value: token, domain: hostname, path: `/r/${reportId}` }
  await page.context().addCookies([cookie])
  await page.reload()
  await page.getByText('Kept until').waitFor()
}
