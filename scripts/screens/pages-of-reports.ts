import { SAMPLE_ID } from '../../src/web/sample/sample-report.ts'
import { type Screen, send } from './screen.ts'
import type { Stage } from './stage.ts'

/** The list, new audits, and reports in each of their states. */
export function pagesOfReports(stage: Stage): Screen[] {
  return [...lists(stage), ...newAudits(stage), ...report(stage), ...states(stage), ...past(stage)]
}

function lists({ gallery, program }: Stage): Screen[] {
  const { session } = gallery
  const url = `${gallery.api.address}/reports`
  return [
    { name: 'list-empty', url, session: gallery.newcomer },
    { name: 'list-first-steps', url: `${program.address}/reports`, session: program.session },
    { name: 'list', url, session },
    { name: 'list-dark', url, session, dark: true },
    { name: 'list-phone', url, session, phone: true },
    {
      name: 'list-selection',
      url,
      session,
      async act(page) {
        for (const place of [0, 2, 3]) await page.locator('tbody input').nth(place).check()
      },
    },
    { name: 'list-narrowed', url: `${url}?result=bad&sort=score`, session },
    { name: 'list-no-match', url: `${url}?search=zoo`, session },
    {
      name: 'list-deleted',
      url,
      session,
      last: true,
      async act(page) {
        await page.locator('tbody input').last().check()
        await send(page, 'Delete…')
        await page.locator('main button[type=submit]').first().click()
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
    },
    {
      name: 'list-delete',
      url,
      session,
      async act(page) {
        for (const place of [6, 7]) await page.locator('tbody input').nth(place).check()
        await send(page, 'Delete…')
      },
    },
  ]
}

function newAudits({ gallery }: Stage): Screen[] {
  const { session, readings } = gallery
  const { address } = gallery.api
  const url = `${address}/new`
  return [
    { name: 'new-audit', url, session },
    { name: 'new-audit-phone', url, session, phone: true },
    {
      name: 'new-audit-options',
      url,
      session,
      part: 'details.options',
      opens: true,
      act: (page) => page.getByText('More options').click(),
    },
    {
      name: 'new-audit-errors',
      url,
      session,
      async act(page) {
        await page.getByLabel('Page address').fill('ftp://example.com')
        await page.getByText('Password: anyone').click()
        await send(page, 'Audit')
      },
    },
    {
      name: 'new-list-faults',
      url: `${url}/list`,
      session,
      async act(page) {
        await page
          .locator('textarea')
          .fill('https://harbour-museum.example/\nftp://old.example\n10.0.0.1')
        await page.locator('main form button[type=submit]').first().click()
      },
    },
    { name: 'new-sitemap', url: `${url}/sitemap`, session },
    { name: 'sitemap-running', url: `${address}${readings.running}`, session },
    { name: 'sitemap-found', url: `${address}${readings.found}`, session },
    { name: 'sitemap-found-phone', url: `${address}${readings.found}`, session, phone: true },
    { name: 'sitemap-failed', url: `${address}${readings.failed}`, session },
  ]
}

function report({ gallery, reports, sessions }: Stage): Screen[] {
  const { session } = gallery
  const { address } = gallery.api
  const url = `${address}/r/${gallery.museum}`
  const owned = { url, session }
  const measured = `${reports.api.address}/r/${reports.ids.measured}`
  return [
    { name: 'report', ...owned },
    { name: 'report-dark', ...owned, dark: true },
    { name: 'report-phone', ...owned, phone: true },
    { name: 'report-phone-dark', ...owned, phone: true, dark: true },
    { name: 'report-checks', ...owned, part: '.filter' },
    {
      name: 'report-check-open',
      ...owned,
      part: 'details.check',
      opens: true,
      act: (page) => page.locator('details.check > summary').first().click(),
    },
    { name: 'report-loading', ...owned, part: '#loading' },
    { name: 'report-two-devices', url: measured, part: '#loading' },
    { name: 'report-elsewhere', ...owned, part: '.card:has(.elsewhere), .card.elsewhere' },
    { name: 'report-visitor', url: measured },
    {
      name: 'report-pdf',
      url: `${reports.api.address}/r/${reports.ids.past}/pdf`,
      async act(page) {
        await send(page, 'Export PDF')
        await page.getByText('Exporting PDF').waitFor()
      },
    },
    { name: 'report-facts', url: `${address}/r/${gallery.museum}/facts/robots`, session },
    {
      name: 'check-page',
      url: `${address}/r/${gallery.museum}/checks/broken-internal-links`,
      session,
    },
    { name: 'share', url: `${measured}/share`, session: sessions.owner },
    {
      name: 'share-dialog',
      url: `${reports.api.address}/r/${reports.ids.devices}`,
      session: sessions.owner,
      act: (page) => page.getByRole('link', { name: 'Share:' }).click(),
    },
    {
      name: 'share-fault',
      url: `${reports.api.address}/r/${reports.ids.report}/share`,
      session: sessions.owner,
      async act(page) {
        await page.getByText('Password: anyone').click()
        await send(page, 'Save')
      },
    },
    {
      name: 'share-saved',
      url: `${reports.api.address}/r/${reports.ids.hidden}/share`,
      session: sessions.owner,
      async act(page) {
        await page.getByText('Password: anyone').click()
        await page.getByRole('link', { name: 'Generate password' }).click()
        await send(page, 'Save')
        await page.getByRole('status').filter({ hasText: 'password' }).waitFor()
      },
    },
    {
      name: 'report-settings',
      url: `${measured}/settings`,
      session: sessions.owner,
      async act(page) {
        await page.getByLabel('Wait-for selector').fill('#results > li')
        await page.getByLabel('Page user name').fill('editor')
      },
    },
    {
      name: 'report-settings-errors',
      url: `${measured}/settings`,
      session: sessions.owner,
      phone: true,
      async act(page) {
        await page.getByLabel('Wait-for selector').fill('#results >')
        await page.getByLabel('Page password').fill('open sesame')
        await send(page, 'Save')
      },
    },
    { name: 'delete-report', url: `${measured}/delete`, session: sessions.owner },
  ]
}

function states({ reports: { api, ids }, sessions }: Stage): Screen[] {
  const session = sessions.owner
  const of = (id: string) => `${api.address}/r/${id}`
  return [
    { name: 'waiting', url: of(ids.queued), session },
    { name: 'running', url: of(ids.running), session },
    {
      name: 'connection-lost',
      url: of(ids.running),
      session,
      broken: true,
      async act(page) {
        await page.route('**/events', (route) => route.fulfill({ status: 500 }), { times: 2 })
        await page.reload()
        await page.locator('[data-lost]:not([hidden])').waitFor()
      },
    },
    { name: 'partial', url: of(ids.measuring), session },
    { name: 'partial-phone', url: of(ids.measuring), session, phone: true },
    { name: 'running-again', url: of(ids.rerunning), session },
    { name: 'failed', url: of(ids.unreachable), session },
    { name: 'failed-with-old-result', url: of(ids.rerunFailed), session },
    { name: 'cancelled', url: of(ids.cancelled), session },
    { name: 'not-measured', url: of(ids.unmeasured), session, part: '#loading' },
  ]
}

function past({ reports: { api, ids }, sessions }: Stage): Screen[] {
  const session = sessions.owner
  const url = `${api.address}/r/${ids.past}`
  const devices = `${api.address}/r/${ids.devices}/compare?devices=mobile,desktop`
  return [
    {
      name: 'since-last-run',
      url,
      session,
      act: (page) => page.locator('.head a[href="#since"]').click(),
    },
    { name: 'history', url, session, part: '#history' },
    { name: 'runs', url: `${url}/runs`, session },
    { name: 'earlier-run', url: `${url}/runs/3`, session },
    { name: 'failed-run', url: `${url}/runs/4`, session },
    { name: 'compare', url: `${url}/compare?a=1&b=6`, session },
    { name: 'compare-devices', url: devices, session },
    { name: 'compare-devices-phone', url: devices, session, phone: true },
    { name: 'compare-reports', url: `${url}/compare?with=${SAMPLE_ID}`, session },
    {
      name: 'check-history',
      url: `${url}/checks/image-alt`,
      session,
      part: '.card:has(#history-title)',
    },
    { name: 'compare-phone', url: `${url}/compare?a=1&b=6`, session, phone: true },
  ]
}
