import type { operations } from '../client/pagemark.ts'

type Answer<Name extends 'getSiteAudit' | 'listCrawlFindings' | 'getCrawlFinding'> =
  operations[Name]['responses'][200]['content']['application/json']['data']

export type Site = Pick<
  Answer<'getSiteAudit'>,
  'id' | 'url' | 'project' | 'page_url' | 'last_crawl' | 'shown_crawl'
>
export type SiteFinding = Pick<
  Answer<'listCrawlFindings'>[number],
  'check' | 'outcome' | 'importance' | 'message' | 'title' | 'pages' | 'of' | 'loss' | 'example'
>
export type SiteRow = Answer<'getCrawlFinding'>['rows'][number]

interface Stop {
  readonly signal?: AbortSignal
}

export interface SiteSelection {
  readonly category?: string
  readonly outcome?: 'fail' | 'warn' | 'informative'
}

/** Audits of whole sites, which only servers keep. */
export interface SiteSource {
  /** At least the 20 site audits from this one on, newest first, and how many there are. */
  readonly list: (
    filter: { readonly project?: string },
    start: number,
    stop: Stop,
  ) => Promise<{ readonly total: number; readonly sites: readonly Site[] }>
  /** Undefined if there is none with this id. */
  readonly site: (id: string, stop: Stop) => Promise<Site | undefined>
  /** Those of its latest completed crawl, by harm. */
  readonly findings: (
    site: Site,
    selection: SiteSelection,
    stop: Stop,
  ) => Promise<readonly SiteFinding[]>
  /** At least 20 rows from this one on; undefined if the crawl did not find it. */
  readonly finding: (
    site: Site,
    place: { readonly check: string; readonly start: number },
    stop: Stop,
  ) => Promise<
    | { readonly finding: SiteFinding; readonly total: number; readonly rows: readonly SiteRow[] }
    | undefined
  >
}
