import { zstdCompressSync } from 'node:zlib'
import { unpackPage } from '../../crawl/store/pack-page.ts'
import type { TemplateName } from '../../crawl/templates/given-names.ts'
import { OTHERS } from '../../crawl/templates/site-templates.ts'
import type { TemplateResult } from '../../report/site/site-results.ts'
import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { changeableSite } from './site-audits.ts'
import { unpackSite } from './unpack-site.ts'

/** Maximum length of a name, in characters. */
export const LONGEST_NAME = 80

/** Names that a site audit may have: templates come and go with the site. */
const MOST_NAMES = 100

/** Names that the owner of a site audit gave to its templates. */
export async function readTemplateNames(
  db: Connection,
  siteAuditId: string,
): Promise<TemplateName[]> {
  return await db
    .selectFrom('site_templates')
    .select(['name', 'structure'])
    .where('site_audit_id', '=', siteAuditId)
    .orderBy('name')
    .execute()
}

export interface Renaming {
  readonly siteAuditId: string
  /** Id in the latest completed crawl. */
  readonly template: number
  /** Empty for the pattern of its URLs. */
  readonly name: string
}

/** `others`: pages that share no structure. `pages-removed`: the crawl is no longer kept whole. */
export type RenamingFault = 'name-taken' | 'too-many' | 'others' | 'pages-removed'

export type Renamed =
  | { readonly fault: RenamingFault }
  | { readonly fault?: undefined; readonly template: TemplateResult }

/**
 * Renames a template in the latest completed crawl; later crawls find it by its structure. Undefined if this user may not see
 * the site audit, or there is no such template.
 *
 * @throws {StoreError} `role-insufficient`
 */
export async function renameTemplate(
  db: Connection,
  owner: Owner,
  { siteAuditId, template: id, name }: Renaming,
): Promise<Renamed | undefined> {
  return await writing(db, async (trx) => {
    const site = await changeableSite(trx, owner, siteAuditId)
    const crawlId = site?.shown_crawl_id
    if (!crawlId) return undefined
    const summary = await summaryOf(trx, crawlId)
    const before = summary?.templates.find((each) => each.id === id)
    if (!summary || !before) return undefined
    const { pattern = before.name, ...rest } = before
    const isOwn = name !== '' && name !== pattern
    const template = isOwn ? { ...rest, name, pattern } : { ...rest, name: pattern }
    if (template.name === before.name) return { template }
    const names = await readTemplateNames(trx, siteAuditId)
    const fault = faultOf({ before, template, names, all: summary.templates })
    if (fault !== undefined) return { fault }
    const structure = await structureOf(trx, crawlId, id)
    if (structure === undefined) return { fault: 'pages-removed' }
    await trx
      .deleteFrom('site_templates')
      .where('site_audit_id', '=', siteAuditId)
      // That of a template which the site no longer has may be given again.
      .where('name', 'in', [before.name, template.name])
      .execute()
    if (isOwn) {
      await trx
        .insertInto('site_templates')
        .values({ site_audit_id: siteAuditId, name, structure })
        .execute()
    }
    const templates = summary.templates.map((each) => (each.id === id ? template : each))
    await trx
      .updateTable('crawls')
      .set({ summary: packed({ ...summary, templates }) })
      .where('id', '=', crawlId)
      .execute()
    await renameInFindings(trx, crawlId, template)
    return { template }
  })
}

async function summaryOf(trx: Connection, crawlId: string) {
  const { summary } = await trx
    .selectFrom('crawls')
    .select('summary')
    .where('id', '=', crawlId)
    .executeTakeFirstOrThrow()
  return summary === null ? undefined : unpackSite.summary(summary)
}

interface Change {
  readonly before: TemplateResult
  readonly template: TemplateResult
  readonly names: readonly TemplateName[]
  readonly all: readonly TemplateResult[]
}

function faultOf({ before, template, names, all }: Change): RenamingFault | undefined {
  if (before.name === OTHERS && before.pattern === undefined) return 'others'
  const { id, name } = template
  const others = all.filter((each) => each.id !== id)
  if (others.some((each) => each.name === name || each.pattern === name)) return 'name-taken'
  const replaced = names.some((each) => each.name === before.name || each.name === name)
  const isOneMore = template.pattern !== undefined && !replaced
  return isOneMore && names.length >= MOST_NAMES ? 'too-many' : undefined
}

/** The structure of the first page, to which the others were compared. */
async function structureOf(
  trx: Connection,
  crawlId: string,
  template: number,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('crawl_urls as url')
    .innerJoin('crawl_pages as page', (join) =>
      join.onRef('page.crawl_id', '=', 'url.crawl_id').onRef('page.number', '=', 'url.number'),
    )
    .select('packed')
    .where('url.crawl_id', '=', crawlId)
    .where('template', '=', template)
    .orderBy('url.number')
    .limit(1)
    .executeTakeFirst()
  return row && unpackPage(row.packed).structure
}

async function renameInFindings(
  trx: Connection,
  crawlId: string,
  { id, name }: TemplateResult,
): Promise<void> {
  const rows = await trx
    .selectFrom('crawl_findings')
    .select(['check_id', 'finding'])
    .where('crawl_id', '=', crawlId)
    .execute()
  for (const { check_id, finding } of rows) {
    const head = unpackSite.head(finding)
    if (!head.templates.some((each) => each.id === id)) continue
    const templates = head.templates.map((each) => (each.id === id ? { ...each, name } : each))
    await trx
      .updateTable('crawl_findings')
      .set({ finding: packed({ ...head, templates }) })
      .where('crawl_id', '=', crawlId)
      .where('check_id', '=', check_id)
      .execute()
  }
}

/** As `packSite` does. */
function packed(value: unknown): Buffer {
  return zstdCompressSync(JSON.stringify(value))
}
