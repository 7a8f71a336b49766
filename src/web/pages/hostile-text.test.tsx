import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'
import type { VNode } from 'preact'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountPages } from '../../../test/support/account-pages.tsx'
import { comparedPages } from '../../../test/support/compared-pages.tsx'
import { formPages } from '../../../test/support/form-pages.tsx'
import { FEW, HOSTILE, WORD } from '../../../test/support/hostile-texts.ts'
import { hostileProjectPages } from '../../../test/support/hostile-project-pages.tsx'
import { hostileSitePages } from '../../../test/support/hostile-site-pages.tsx'
import { resultsWith } from '../../../test/support/results-of-schema.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'
import { settingPages } from '../../../test/support/setting-pages.tsx'
import { sampleResults } from '../../../test/support/sample-results.ts'
import type { Results } from '../../report/results.ts'
import type { Report } from '../../store/reports/report-row.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { writeText } from '../../report/write/write-text.ts'
import { renderDocument } from '../parts/frame/document.tsx'
import { FACT_BLOCKS } from './report/facts/fact-blocks.ts'
import { PdfPage } from './pdf/pdf-page.tsx'
import { PrintedReport } from './pdf/printed-report.tsx'
import { CheckPage } from './report/check-page.tsx'
import { FactsPage } from './report/facts-page.tsx'
import { ErrorPage } from '../http/answer/error-page.tsx'
import { FailedPage } from './report/failed-page.tsx'
import { ReportPage } from './report/report-page.tsx'
import { UnlockPage } from './report/unlock-page.tsx'
import { WaitingPage } from './report/waiting-page.tsx'
import { shownRequest } from '../../store/reports/request-columns.ts'
import { pageRequest } from '../../../test/support/page-request.ts'

/** Values that Pagemark defines, by their paths: texts of the catalogue, and words of closed lists. */
const OURS =
  /^(?:checks\.\d+\.(?:id|category|importance|stage|outcome|title|why|fix|source|superseded_by|value\.unit)|categories\.\d+\.(?:id|title)|scoring|environment|stage$|result$|timing)/

/** The same results with a hostile string in place of every one that the page could influence. */
function poison(value: unknown, text: string, path = ''): unknown {
  if (typeof value === 'string') return OURS.test(path) ? value : text
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => {
    const place = path === '' ? key : `${path}.${key}`
    return [key, poison(each, text, place)] as const
  })
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

function report(url: string): Report {
  return {
    ...shownRequest(pageRequest(url)),
    id: '0199c0de-0000-7000-8000-000000000000',
    projectId: '0199c0de-0000-7000-8000-000000000003',
    listed: false,
    ownerId: '0199c0de-0000-7000-8000-000000000001',
    project: url,
    title: url,
    status: 'failed',
    result: 'bad',
    score: 1,
    incomplete: [],
    categories: null,
    aiReadiness: null,
    finalUrl: null,
    generatedAt: 0,
    privacy: 0,
    hasPassword: false,
    runs: 2,
    error: { code: 'unreachable', message: url },
    createdAt: 0,
    updatedAt: 0,
  }
}

const site = {
  styles: '/assets/pagemark.css',
  liveScript: '/assets/live-report.js',
  listScript: '/assets/live-list.js',
  pageScript: '/assets/page.js',
  name: 'Pagemark',
  version: '0.0.0',
}

const SCRIPTS = new Set([site.liveScript, site.listScript, site.pageScript])

/** For an ordinary page with hostile strings, and for results with all they may contain: an 18th of the checks' pages. */
function pagesWith(text: string): VNode[] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the shape of the original results
  const poisoned = poison(SAMPLE, text) as Results
  const all = IN_RELEASE ? [poisoned, resultsWith(text)] : [resultsWith(text)]
  return all.flatMap((results) => reportPages(results, text))
}

const SAMPLE = sampleResults()

function reportPages(results: Results, text: string): VNode[] {
  const progress = {
    runId: '1',
    run: 1,
    status: 'running',
    step: text,
    done: 1,
    total: 4,
    loads: 1,
    ahead: null,
    elapsed: null,
    usual: [],
    running: 0,
    stage: null,
    savedAt: null,
    access: '',
  } as const
  const stored = { runId: '1', run: 1, savedAt: 0, results }
  const own = report(text)
  return [
    <ReportPage site={site} report={own} stored={stored} address="https://audits.example" />,
    <ReportPage site={site} report={own} stored={stored} progress={progress} />,
    ...comparedPages(site, own, { stored, sample: SAMPLE, text }),
    ...FACT_BLOCKS.map((block) => (
      <FactsPage site={site} report={own} stored={stored} block={block} />
    )),
    ...results.checks
      .filter((_, place) => IN_RELEASE || place % 18 === 0)
      .flatMap((check) =>
        check.evidence.length === 0 && check.outcome === 'pass'
          ? []
          : [
              <CheckPage
                {...{ site, report: own, stored, check, page: 1, ignored: false }}
                history={[1, 2].map((run) => ({ run, at: own.createdAt, check }))}
                address={`https://audits.example/r/${own.id}/checks/${check.id}`}
              />,
            ],
      ),
    <WaitingPage site={site} report={own} progress={progress} />,
    <FailedPage site={site} report={own} error={{ code: 'timeout', message: text }} />,
    <PdfPage {...{ site, report: own, mayPrint: true }} print={undefined} />,
    <PrintedReport
      {...{ report: own, stored, name: site.name }}
      address={`/r/${own.id}`}
      styles={[]}
    />,
    <UnlockPage site={site} reportId={own.id} fault="Wrong." />,
    ...formPages(site, own, text),
    ...accountPages(site, text),
    ...settingPages(site, text),
    ...hostileProjectPages(site, own, text),
    ...hostileSitePages(site, text),
    <ErrorPage site={site} title="Not found" text="Nothing is here." requestId="1" />,
  ]
}

interface Seen {
  readonly elements: Tree.Element[]
  readonly texts: { readonly text: string; readonly inside: readonly string[] }[]
}

function look(html: string): Seen {
  const seen: Seen = { elements: [], texts: [] }
  const walk = (node: Tree.Node, inside: readonly string[]) => {
    if ('tagName' in node) seen.elements.push(node)
    if (node.nodeName === '#text' && 'value' in node) seen.texts.push({ text: node.value, inside })
    const path = 'tagName' in node ? [...inside, node.tagName] : inside
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, path)
  }
  walk(parse(html), [])
  return seen
}

function sourcesOf(elements: readonly Tree.Element[]): string[] {
  return elements
    .filter(({ tagName }) => tagName === 'img')
    .map(({ attrs }) => attrs.find(({ name }) => name === 'src')?.value ?? '')
}

/** Renders and parses two hundred pages, in parallel with other tests. */
const PATIENCE_MS = 60_000

/** Tags and attributes that our pages use. */
let ownTags: Set<string>
let ownAttributes: Set<string>
/** URLs of pictures; the name in them is something that a page may influence. */
let ownSources: string[]
beforeAll(() => {
  const ada = { email: 'ada@example.com', path: '/reports' }
  const withPictures = pagesWith('mobile.final.webp')
  const clean = [
    ...withPictures.map((page) => renderDocument(page)),
    ...[...withPictures, ...pagesWith('https://plain.example/')].map((page) =>
      renderDocument(page, ada),
    ),
  ].flatMap((html) => look(html).elements)
  ownTags = new Set(clean.map(({ tagName }) => tagName))
  ownAttributes = new Set(clean.flatMap(({ attrs }) => attrs.map(({ name }) => name)))
  ownSources = sourcesOf(clean)
}, PATIENCE_MS)

// One of our own URLs, by kind: the variable parts are an ID, or a percent-encoded value.
const OWN_LINK = new RegExp(
  `^(?:${[
    String.raw`#(?:[a-z0-9-]+|[A-Z_]+)`,
    String.raw`\/(?:signin|signup|forgot|reports|projects|alerts|channels|accessibility|docs(?:#score)?|r\/sample)?`,
    String.raw`\/channels\/(?:new\?kind=[a-z-]+|[0-9a-f-]{36}(?:\/(?:rotate|delete))?)`,
    String.raw`\/p\/[0-9a-f-]{36}(?:\/feed\.atom)?`,
    String.raw`\/sign(?:in|up)\?next=[\w%.+*-]+`,
    String.raw`\/account(?:\/[a-z0-9-]+)*`,
    String.raw`\/account\/confirm\?next=[\w%]+`,
    String.raw`\/admin(?:\/[a-z]+)?`,
    String.raw`\/new(?:\/list|\/site(?:\?source=[a-z]+)?|\/sitemap)?`,
    String.raw`\/sites`,
    String.raw`\/s\/[0-9a-f-]{36}(?:\/(?:settings|delete|templates|structure|links|files|third-parties|crawls|changes|export\.(?:csv|json|sarif|junit|markdown|sitemap)|findings(?:\/[\w-]+)?|pages(?:\/\d+)?))?(?:\?[\w=&.%+*-]+)?(?:#trend)?`,
    String.raw`\/new\?(?:project|url)=[\w.%+*-]+(?:&project=\w+)?`,
    String.raw`\/new\/sitemap\?url=[\w%.+*-]+`,
    String.raw`\/(?:batches|sitemaps)\/[0-9a-f-]+`,
    String.raw`\/projects\/[\w.%-]+(?:\/[a-z]+|\/builds\/[0-9a-f-]+(?:\?page=\d+|\/export\.[a-z]+)?)?`,
    String.raw`\/projects\?[\w=&.%+*-]+`,
    String.raw`\/reports(?:\.csv|\/delete)?\?[\w=&.%+*-]+`,
    String.raw`\/docs\/(?:api|checks(?:\/[a-z0-9-]+)?)`,
    String.raw`\/r\/[0-9a-f-]+(?:\/runs(?:\/\d+)?)?(?:\/(?:facts|checks)\/[a-z0-9-]+)?(?:\?[\w=&.%+*-]+)?(?:#[a-z0-9-]+)?`,
    String.raw`\/r\/[0-9a-f-]+(?:\/share(?:\?suggest=1)?|\/settings|\/watching|\/delete|\.(?:md|csv|json|har)|\/lighthouse\.(?:json|html))`,
    String.raw`\/r\/[0-9a-f-]+\/compare(?:\.md)?(?:\?[\w=&,-]+)?`,
    String.raw`mailto:\?subject=[\w%.!~*'()-]+&body=[\w%.-]+`,
  ].join('|')})$`,
)

describe.each(IN_RELEASE ? [...FEW, ...HOSTILE] : FEW)('pages with %s', (name, text) => {
  // Parsed once for all tests of a text, and released before the next.
  let all: Seen[] = []
  const seen = () => all
  beforeAll(() => {
    const person = { email: text, path: text }
    // The signed-in user appears only in the frame, which is the same for each text.
    const pages = pagesWith(text)
    const ofNobody = IN_RELEASE ? pages : pages.slice(0, name === FEW[0]?.[0] ? 3 : 0)
    all = [
      ...pages.map((page) => look(renderDocument(page, person))),
      ...ofNobody.map((page) => look(renderDocument(page, {}))),
    ]
  }, PATIENCE_MS)
  afterAll(() => {
    all = []
  })

  it('are made of our own markup alone', () => {
    expect(ownAttributes.has('style')).toBe(false)
    for (const { elements } of seen()) {
      const scripts = elements.filter(({ tagName }) => tagName === 'script')
      expect(scripts.filter(({ attrs }) => !SCRIPTS.has(attrs[0]?.value ?? ''))).toEqual([])
      const foreign = elements.filter(({ tagName }) => !ownTags.has(tagName))
      expect(foreign.map(({ tagName }) => tagName)).toEqual([])
      const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))
      expect(attributes.filter((name) => !ownAttributes.has(name))).toEqual([])
    }
  })

  it('link to the web, to themselves and to nothing else', () => {
    for (const { elements } of seen()) {
      const links = elements
        .filter(({ tagName }) => tagName === 'a')
        .map(({ attrs }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value])))
      const own = links.filter(({ href }) => OWN_LINK.test(href ?? ''))
      const web = links.filter(
        ({ href, rel }) =>
          /^https?:\/\//.test(href ?? '') && rel === 'noopener noreferrer nofollow ugc',
      )
      const known = new Set([...own, ...web])
      expect(links.filter((link) => !known.has(link))).toEqual([])
      expect(own.length).toBeGreaterThan(0)
    }
  })

  it('show pictures of the run alone', () => {
    const sources = [...ownSources, ...seen().flatMap(({ elements }) => sourcesOf(elements))]
    expect(sources.length).toBeGreaterThan(0)
    const own = /^\/r\/[0-9a-f-]{36}\/(?:runs\/\d+\/files\/[a-z0-9][a-z0-9.-]*|badge\.svg)$/
    expect(sources.filter((source) => !own.test(source))).toEqual([])
  })

  it('keep its words apart from ours, with nothing invisible in them, and short', () => {
    const quoted = seen().flatMap(({ texts }) => texts.filter((each) => each.text.includes(WORD)))
    expect(quoted.length).toBeGreaterThan(20)
    for (const { text, inside } of quoted) {
      // Submitted text is returned as it was entered.
      if (inside.at(-1) === 'textarea') continue
      expect(inside.includes('bdi') || /^(?:title|option)$/.test(inside.at(-1) ?? ''), text).toBe(
        true,
      )
      expect(visibleText(text)).toBe(text)
      // Complete evidence has a separate page.
      expect(text.length).toBeLessThan(inside.includes('article') ? 2100 : 700)
    }
  })
})

describe.each(HOSTILE)('the text of a report with %s', (_name, text) => {
  it('has no characters that a terminal acts upon', () => {
    const record = { ...resultsWith(text), error: null }
    const written = writeText(record, { colour: false, width: 100 })
    expect(written).toContain(WORD)
    for (const line of written.split('\n')) expect(visibleText(line)).toBe(line)
  })
})
