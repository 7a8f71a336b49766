import { REPORT_PASSWORD } from '../../test/support/report-pages.ts'
import { pagesOfErrors } from './pages-of-errors.ts'
import { pagesOfGuests } from './pages-of-guests.ts'
import { pagesOfPeople } from './pages-of-people.ts'
import { pagesOfReports } from './pages-of-reports.ts'
import { type Screen, send } from './screen.ts'
import type { Stage } from './stage.ts'

export function screensOf(stage: Stage): Screen[] {
  return [
    ...pagesOfReports(stage),
    ...pagesOfPeople(stage),
    ...pagesOfGuests(stage),
    ...otherPages(stage),
    ...pagesOfErrors(stage),
  ].toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false))
}

function otherPages({ gallery, reports }: Stage): Screen[] {
  const { address } = gallery.api
  return [
    { name: 'landing', url: `${address}/` },
    { name: 'landing-phone-dark', url: `${address}/`, phone: true, dark: true },
    { name: 'api-manual', url: `${address}/docs/api` },
    { name: 'check-manual', url: `${address}/docs/checks` },
    { name: 'check-manual-one', url: `${address}/docs/checks/image-alt` },
    { name: 'help', url: `${address}/docs` },
    { name: 'accessibility', url: `${address}/accessibility` },
    { name: 'unlock', url: `${reports.api.address}/r/${reports.ids.locked}` },
    {
      name: 'unlock-wrong',
      url: `${reports.api.address}/r/${reports.ids.locked}`,
      async act(page) {
        await page.getByLabel('Password').fill(`${REPORT_PASSWORD} not`)
        await send(page, 'Open report')
      },
    },
  ]
}
