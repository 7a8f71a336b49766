import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { OTHERS } from '../../crawl/templates/site-templates.ts'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { readTemplateNames } from './template-names.ts'

async function crawled() {
  const test = await openTestStore()
  const owner = await test.owner()
  const { id: siteAuditId } = await test.store.siteAudits.create(owner, siteDraft())
  await crawledAtOnce(test, siteAuditId)
  const { crawls } = test.store
  const crawl = await crawls.find(owner, siteAuditId, 'latest')
  if (!crawl) throw new Error('There is no crawl.')
  const rename = (name: string, template = 1) =>
    crawls.renameTemplate(owner, { siteAuditId, template, name })
  return { test, owner, siteAuditId, crawls, crawl, rename }
}

describe('a template of a site', () => {
  it('is renamed in its crawl and its findings, and gets its pattern back', async () => {
    const { test, siteAuditId, crawls, crawl, rename } = await crawled()
    await using _ = test
    const { finding } = (await crawls.finding(crawl, 'site-broken-links')) ?? {}
    const templates = [{ id: 1, name: '/', pages: 1, of: 1 }]
    await test.db
      .updateTable('crawl_findings')
      .set({ finding: zstdCompressSync(JSON.stringify({ ...finding, templates })) })
      .where('check_id', '=', 'site-broken-links')
      .execute()

    expect(await rename('Front page')).toMatchObject({
      template: { id: 1, name: 'Front page', pattern: '/' },
    })
    expect(await crawls.templates(crawl)).toMatchObject([{ name: 'Front page', pattern: '/' }])
    const renamed = await crawls.finding(crawl, 'site-broken-links')
    expect(renamed?.finding.templates).toEqual([{ id: 1, name: 'Front page', pages: 1, of: 1 }])

    await rename('Start')
    const names = await readTemplateNames(test.db, siteAuditId)
    expect(names.map(({ name }) => name)).toEqual(['Start'])
    await rename('')
    expect(await readTemplateNames(test.db, siteAuditId)).toEqual([])
    const [restored] = await crawls.templates(crawl)
    expect([restored?.name, restored?.pattern]).toEqual(['/', undefined])
  })

  it('may not have the name of another one, but that of one which is no longer there', async () => {
    const { test, siteAuditId, crawls, crawl, rename } = await crawled()
    await using _ = test
    const summary = await crawls.summary(crawl)
    const [first] = summary?.templates ?? []
    if (!summary || !first) throw new Error('There is no template.')
    const more = [first, { ...first, id: 2, name: 'Other', pattern: '/o/*' }]
    const templates = [...more, { ...first, id: 3, name: OTHERS }]
    await test.db
      .updateTable('crawls')
      .set({ summary: zstdCompressSync(JSON.stringify({ ...summary, templates })) })
      .execute()
    await test.db
      .insertInto('site_templates')
      .values({ site_audit_id: siteAuditId, name: 'Of an earlier crawl', structure: 'AAAA' })
      .execute()
    expect(await rename('Other')).toEqual({ fault: 'name-taken' })
    expect(await rename('/o/*')).toEqual({ fault: 'name-taken' })
    expect(await rename('More', 3)).toEqual({ fault: 'others' })
    expect(await rename('More', 4)).toBeUndefined()
    expect((await rename('Of an earlier crawl'))?.fault).toBeUndefined()
    expect(await readTemplateNames(test.db, siteAuditId)).toEqual([
      { name: 'Of an earlier crawl', structure: '' },
    ])
    expect((await crawls.templates(crawl)).map(({ id, name }) => [id, name])).toEqual([
      [1, 'Of an earlier crawl'],
      [2, 'Other'],
      [3, OTHERS],
    ])
  })

  it('has a limited number of names, and none without its pages', async () => {
    const { test, siteAuditId, rename } = await crawled()
    await using _ = test
    const row = { site_audit_id: siteAuditId, structure: '' }
    const rows = Array.from({ length: 100 }, (__, n) => ({ ...row, name: `n${n}` }))
    await test.db.insertInto('site_templates').values(rows).execute()
    expect(await rename('One more')).toEqual({ fault: 'too-many' })
    await test.db.deleteFrom('site_templates').execute()
    await test.db.deleteFrom('crawl_pages').execute()
    expect(await rename('Start')).toEqual({ fault: 'pages-removed' })
  })

  it('with all names taken, changes its own name, and gives it up', async () => {
    const { test, siteAuditId, rename } = await crawled()
    await using _ = test
    await rename('Start')
    const row = { site_audit_id: siteAuditId, structure: '' }
    const rows = Array.from({ length: 99 }, (__, n) => ({ ...row, name: `n${n}` }))
    await test.db.insertInto('site_templates').values(rows).execute()
    expect(await rename('Front page')).toMatchObject({ template: { name: 'Front page' } })
    expect(await rename('')).toMatchObject({ template: { name: '/' } })
    expect(await readTemplateNames(test.db, siteAuditId)).toHaveLength(99)
  })

  it('is renamed by its owner alone', async () => {
    const { test, siteAuditId, crawls } = await crawled()
    await using _ = test
    const renaming = { siteAuditId, template: 1, name: 'Theirs' }
    expect(await crawls.renameTemplate(await test.owner(), renaming)).toBeUndefined()
  })
})
