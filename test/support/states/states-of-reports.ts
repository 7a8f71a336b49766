import type { Page } from 'playwright-core'
import { type Screen, send } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { FACT_BLOCKS } from '../../../src/web/pages/report/facts/fact-blocks.ts'

/** States of reports and their lists, without those with pictures. */
export function statesOfReports(stage: Stage): Screen[] {
  return [
    ...lists(stage),
    ...report(stage),
    ...dialogs(stage),
    ...past(stage),
    ...pdf(stage),
    ...facts(stage),
  ]
}

function lists({ gallery, open, sessions }: Stage): Screen[] {
  const owned = { url: `${gallery.api.address}/reports`, session: gallery.session }
  const newList = { url: `${open.address}/new/list`, session: sessions.person }
  return [
    {
      name: 'list, the menu of a row',
      ...owned,
      // The last menu, which covers no other row's: axe reports half-covered elements as small targets.
      act: (page) => page.locator('.rows .menu summary').last().click(),
    },
    {
      name: 'list, the menu of the account',
      ...owned,
      act: (page) => page.locator('.top .menu summary').click(),
    },
    {
      name: 'list, what takes a choice besides',
      url: `${owned.url}?search=library&device=mobile&per_page=10`,
      session: owned.session,
      async act(page) {
        await page.locator('tbody input').first().check()
        await page.locator('.bulk .menu summary').click()
      },
    },
    {
      name: 'list, what is about to be deleted',
      ...owned,
      async act(page) {
        await page.locator('tbody input').first().check()
        await page.getByRole('button', { name: 'Delete…' }).click()
        await page.getByRole('button', { name: 'Delete 1 report' }).waitFor()
      },
    },
    { name: 'new list', ...newList },
    {
      name: 'a batch',
      ...newList,
      async act(page) {
        await page.getByLabel('Page addresses').fill('example.com/1\nftp://example.com')
        await send(page, 'Audit all')
        await page.waitForURL('**/batches/*')
      },
    },
    {
      name: 'new audit, more options',
      url: `${gallery.api.address}/new`,
      session: gallery.session,
      opens: true,
      act: (page) => page.getByText('More options').click(),
    },
  ]
}

function report({ reports: { api, ids }, sessions }: Stage): Screen[] {
  const url = `${api.address}/r/${ids.report}`
  return [
    { name: 'report without a browser', url },
    {
      name: 'report, the menu of its owner',
      url,
      session: sessions.owner,
      act: (page) => page.locator('.owner summary').click(),
    },
    { name: 'embedded', url: `${api.address}/r/${ids.measured}/embed` },
    { name: 'printed with everything', url: `${api.address}/r/${ids.measured}?print=all` },
  ]
}

function dialogs({ reports: { api, ids }, sessions }: Stage): Screen[] {
  const owned = { url: `${api.address}/r/${ids.devices}`, session: sessions.owner }
  return [
    {
      name: 'share dialog with a fault',
      ...owned,
      async act(page) {
        await page.getByRole('link', { name: 'Share:' }).click()
        await page.getByText('Password: anyone').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await page.locator('dialog .fault').first().waitFor()
      },
    },
    {
      name: 'delete dialog',
      ...owned,
      async act(page) {
        await page.locator('.owner summary').click()
        await page.getByRole('link', { name: 'Delete report' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ]
}

function past({ reports: { api, ids } }: Stage): Screen[] {
  const url = `${api.address}/r/${ids.past}`
  const of = (id: string) => `${api.address}/r/${id}/compare?devices=mobile,desktop`
  return [
    { name: 'report, narrowed', url: `${url}?category=seo&open=all&show=all&trend=lcp` },
    { name: 'compare everything', url: `${url}/compare?a=1&b=6&all=1` },
    { name: 'compare, nothing chosen', url: `${url}/compare` },
    { name: 'facts of an earlier run', url: `${url}/runs/3/facts/robots` },
    { name: 'check of an earlier run', url: `${url}/runs/3/checks/image-alt` },
    { name: 'compare devices, everything', url: `${of(ids.devices)}&all=1` },
    { name: 'compare devices, one alone', url: of(ids.report) },
    { name: 'comparison that cannot be', url: `${url}/compare?a=1&b=99` },
  ]
}

function pdf({ reports: { api, ids } }: Stage): Screen[] {
  const url = `${api.address}/r/${ids.unmeasured}/pdf`
  const ask = async (page: Page) => await send(page, 'Export PDF')
  return [
    { name: 'PDF, to be made', url: `${api.address}/r/${ids.rerunFailed}/pdf` },
    {
      name: 'PDF, that could not be made',
      url,
      async act(page) {
        await ask(page)
        await page.getByText('Exporting PDF').waitFor()
        await api.db.updateTable('pdf_exports').set({ status: 'failed', fault: 'broken' }).execute()
        await page.reload()
      },
    },
  ]
}

function facts({ reports: { api, ids } }: Stage): Screen[] {
  return FACT_BLOCKS.map(({ name }) => ({
    name: `facts, ${name}`,
    url: `${api.address}/r/${ids.measured}/facts/${name}`,
  }))
}
