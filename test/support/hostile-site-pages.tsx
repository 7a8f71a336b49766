import type { VNode } from 'preact'
import type { FindingHead } from '../../src/report/site/pack-site.ts'
import type { ListedUrl } from '../../src/store/sites/listed-urls.ts'
import type { Crawl, SiteAudit } from '../../src/store/sites/site-audit-row.ts'
import type { Site } from '../../src/web/parts/frame/document.tsx'
import { ChangesPage } from '../../src/web/pages/site/changes-page.tsx'
import { CrawlsPage } from '../../src/web/pages/site/crawls-page.tsx'
import { FindingsPage } from '../../src/web/pages/site/findings-page.tsx'
import { ReferencesPage } from '../../src/web/pages/site/references-page.tsx'
import { StructurePage } from '../../src/web/pages/site/structure-page.tsx'
import { ThirdPartiesPage } from '../../src/web/pages/site/third-parties-page.tsx'
import { CrawledPage } from '../../src/web/pages/site/crawled-url-page.tsx'
import { FindingPage } from '../../src/web/pages/site/finding-page.tsx'
import { SitePage } from '../../src/web/pages/site/site-page.tsx'
import { SitesPage } from '../../src/web/pages/site/sites-page.tsx'
import { TemplatesPage } from '../../src/web/pages/site/templates-page.tsx'
import { UrlListPage } from '../../src/web/pages/site/url-list-page.tsx'
import { EMPTY_PAGE } from './quick-crawl.ts'
import { CHOICES } from './site-audits.ts'

const METRICS = { lcp: 1200, cls: 0.1, tbt: null }

/** Pages of a site audit whose site sends this text wherever it can. */
export function hostileSitePages(site: Site, text: string): VNode[] {
  const crawl: Crawl = {
    id: '0199c0de-0000-7000-8000-000000000003',
    siteAuditId: '0199c0de-0000-7000-8000-000000000004',
    number: 1,
    status: 'completed',
    target: { url: 'https://example.com/', schemeGiven: true },
    choices: CHOICES,
    stopReason: null,
    progress: null,
    error: null,
    counts: { known: 1, waiting: 0, fetched: 1, pages: 1, bytes: 1 },
    score: 50,
    result: 'decent',
    kept: true,
    createdAt: 0,
    startedAt: 0,
    endedAt: 0,
  }
  const failed: Crawl = { ...crawl, id: '2', status: 'failed', error: { code: 'x', message: text } }
  const audit: SiteAudit = {
    id: crawl.siteAuditId,
    ownerId: '1',
    projectId: '1',
    project: text,
    url: 'https://example.com/',
    choices: CHOICES,
    privacy: 1,
    hasPassword: false,
    crawls: 1,
    last: failed,
    shown: crawl,
    createdAt: 0,
    updatedAt: 0,
  }
  const url: ListedUrl = {
    number: 1,
    url: text,
    state: 'done',
    status: 200,
    failure: null,
    type: 'text/html',
    redirect: text,
    redirectsTo: null,
    sources: ['link'],
    firstByte: 1,
    bytes: 1,
    title: text,
    words: 1,
    score: 1,
    inlinks: 1,
    clickDepth: 1,
    rule: text,
    notIndexable: 'canonical',
    template: 1,
  }
  const row = { url: text, target: text, value: text, note: text, sources: [text] }
  const finding: FindingHead = {
    check: 'site-broken-links',
    scope: 'site',
    templates: [{ id: 1, name: text, pages: 5, of: 5 }],
    category: 'seo',
    tier: 'B',
    importance: 'high',
    outcome: 'fail',
    title: 'Links within the site lead to pages',
    message: text,
    pages: 1,
    of: 1,
    loss: 1,
    example: { url: text, target: text, value: text, note: text },
    rows_total: 1,
    histogram: [{ label: '1 click', pages: 1 }],
    fix: 'Correct the links.',
  }
  const mirror = { ...finding, check: 'site-canonical-elsewhere', outcome: 'informative' } as const
  const summary = {
    schema_version: 1,
    catalogue_version: 1,
    policy_version: 1,
    url: text,
    started_at: '2026-11-25T12:00:00.000Z',
    duration_ms: 1,
    stop_reason: 'max-pages',
    score: 50,
    result: 'decent',
    result_reason: finding.check,
    counts: {
      ...crawl.counts,
      indexable: 1,
      redirects: 0,
      errors: 0,
      unchanged: 0,
      left_out: { trap: 1 },
      references: { links: { known: 1, checked: 1 }, files: { known: 1, checked: 1 } },
    },
    templates: [],
    scripted_links: { url: text, links: 5 },
    site_checks: [{ check: 'site-soft-404', outcome: 'not-applicable', message: text }],
  } as const
  const since = { before: crawl, problems: { added: 1, fixed: 1, still: 1 } }
  const shown = { crawl, summary, findings: [mirror, finding], since }
  const page = {
    ...EMPTY_PAGE,
    links: [],
    description: text,
    canonical: text,
    findings: [
      {
        check: 'viewport-meta',
        outcome: 'fail',
        extent: 1,
        tier: null,
        message: text,
        evidence: { first: text, total: 2 },
      } as const,
    ],
  }
  const own = { site, audit, owned: true }
  const moved = { finding, newPages: 1, fixedPages: 1, gonePages: 1, unjudgedPages: 1 }
  const changes = {
    newPages: [1],
    gonePages: [1],
    keptPages: 1,
    changedPages: [1],
    moved: new Map(),
    findings: (['new', 'fixed', 'still'] as const).map((change) => ({ change, ...moved })),
    newUrls: [url],
    goneUrls: [url],
  }
  const urls = { items: [url], total: 1 }
  const unmeasured = { score: null, result: null, metrics: null, reason: text }
  const samples = [
    { number: 1, url: text, score: 50, result: 'decent', metrics: METRICS, reason: null } as const,
    { number: 2, url: text, ...unmeasured },
  ]
  const templates = [{ id: 1, name: text, pages: 5, score: 50, example: text, samples }]
  const structure = {
    depths: [{ clicks: null, pages: 1 }],
    directories: [{ path: text, pages: 1, score: 50 }],
    top: [{ number: 1, url: text, share: 1 }],
    response_times: [{ up_to_ms: null, pages: 1 }],
  }
  const reference = {
    number: 1,
    url: text,
    kind: 'file',
    type: 'script',
    own: false,
    pages: 1,
  } as const
  const listed = {
    state: undefined,
    references: {
      items: [{ ...reference, answer: null, state: 'unverified' as const }],
      total: 1,
      counts: { broken: 0, unverified: 1, working: 0 },
    },
  }
  const onPages = new Map([[1, { message: text, evidence: text, evidenceTotal: 2 }]])
  const judged = { crawl, failed: 1, warnings: 1, pages: 1, indexable: 1, errors: 1 }
  const trend = [
    { ...judged, rules: '2' },
    { ...judged, rules: '1' },
  ]
  const filter = {
    search: text,
    kind: undefined,
    indexable: undefined,
    check: undefined,
    change: undefined,
    template: undefined,
    status: undefined,
    depth: undefined,
    order: 'found',
    page: 1,
  } as const
  const changed = { change: 'new', findings: changes.findings } as const
  return [
    <SitePage {...own} shown={{ ...shown, trend }} measure="score" />,
    <SitePage {...own} shown={undefined} measure="score" />,
    <FindingPage {...own} finding={finding} rows={[row]} urls={urls} onPages={onPages} page={1} />,
    <ChangesPage {...own} before={crawl} after={crawl} changes={changes} otherRules />,
    <TemplatesPage {...own} crawl={crawl} templates={templates} />,
    <UrlListPage {...own} crawl={crawl} from={crawl} filter={filter} urls={urls} />,
    <CrawledPage
      {...own}
      view={{ url, page, unchangedSince: 0, outlinks: [url], linkedFrom: [url] }}
      person
    />,
    <FindingsPage {...own} crawl={crawl} findings={[finding]} checks={summary.site_checks} />,
    <FindingsPage {...own} crawl={crawl} findings={[]} checks={[]} changed={changed} />,
    <StructurePage {...own} crawl={crawl} structure={structure} />,
    <ReferencesPage {...own} {...listed} kind="file" summary={summary} page={1} />,
    <ThirdPartiesPage {...own} files={{ finding, rows: [row] }} cookies={undefined} />,
    <CrawlsPage {...own} crawls={{ items: [failed], total: 1 }} page={1} />,
    <SitesPage site={site} sites={{ items: [audit], total: 1 }} page={1} />,
  ]
}
