import { type Screen, send } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { signedIn } from '../people.ts'
import { crawledAtOnce, SECRET_SITE_CHECK, siteDraft } from '../site-audits.ts'

/** States of site audits: one that was crawled, and one whose crawl is paused. */
export async function statesOfSites({ open }: Stage): Promise<Screen[]> {
  const { owner, visitor } = await signedIn(open)
  const session = visitor.cookies.get('pagemark') ?? ''
  const { siteAudits, crawls } = open.store
  const paused = await siteAudits.create(owner, siteDraft({ url: 'https://paused.example/' }))
  await crawls.act(owner, { siteAuditId: paused.id, number: 1, act: 'pause' })
  const { id } = await siteAudits.create(owner, siteDraft({ url: 'https://crawled.example/' }))
  await crawledAtOnce(open, id)
  await siteAudits.crawl(owner, id)
  await crawledAtOnce(open, id)
  const shared = await siteAudits.create(owner, siteDraft({ url: 'https://shared.example/' }))
  const lock = { privacy: '2', password: 'open sesame', max_pages: '500' }
  await visitor.post(`/s/${shared.id}/settings`, lock)
  const anyone = { url: `${open.address}/s/${id}` }
  const at = (path: string) => ({ url: `${open.address}${path}`, session })
  return [
    { name: 'sites', ...at('/sites') },
    { name: 'site, crawled', ...at(`/s/${id}`) },
    { name: 'site, paused', ...at(`/s/${paused.id}`) },
    { name: 'site, its problems before a result', ...at(`/s/${paused.id}/findings`) },
    { name: 'site, a finding', ...at(`/s/${id}/findings/${SECRET_SITE_CHECK}`) },
    { name: 'site, its pages', ...at(`/s/${id}/pages?check=${SECRET_SITE_CHECK}`) },
    { name: 'site, its changes', ...at(`/s/${id}/changes`) },
    { name: 'site, its problems', ...at(`/s/${id}/findings`) },
    { name: 'site, its structure', ...at(`/s/${id}/structure`) },
    { name: 'site, its links', ...at(`/s/${id}/links?state=unverified`) },
    { name: 'site, its files', ...at(`/s/${id}/files`) },
    { name: 'site, its third parties', ...at(`/s/${id}/third-parties`) },
    { name: 'site, its crawls', ...at(`/s/${id}/crawls`) },
    { name: 'site, its templates', ...at(`/s/${id}/templates`) },
    { name: 'site, a page', ...at(`/s/${id}/pages/1`) },
    { name: 'site, to anyone', ...anyone },
    { name: 'site, to anyone with the password', url: `${open.address}/s/${shared.id}` },
    { name: 'new site from a list', ...at('/new/site?source=list') },
    { name: 'site, about to be deleted', ...at(`/s/${id}/delete`) },
    {
      name: 'site settings with a fault',
      ...at(`/s/${id}/settings`),
      async act(page) {
        await page.getByLabel('Maximum pages').fill('0')
        await send(page, 'Save')
        await page.locator('.fault').first().waitFor()
      },
    },
    {
      name: 'new site with faults',
      ...at('/new/site'),
      async act(page) {
        await page.getByLabel('Start URL').fill('ftp://example.com')
        await page.getByLabel('Maximum pages').fill('0')
        await send(page, 'Crawl site')
        await page.locator('.fault').first().waitFor()
      },
    },
  ]
}
