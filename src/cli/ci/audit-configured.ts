import { asConfigured, CONFIRMING_SAMPLES, withSecondAudits } from '../../ci/confirm-findings.ts'
import { expiredIgnores, ignoresOf } from '../../ci/ignores.ts'
import type { Configuration } from '../../ci/configuration.ts'
import { pathOf } from '../../report/rules/page-path.ts'
import type { AuditRecord } from '../../report/write/write-json.ts'
import { type AuditOptions, DEFAULT_OPTIONS } from '../../request/audit-request.ts'
import { readLanguage } from '../../request/language.ts'
import { readSelector, SELECTOR_FAULT } from '../../request/selector.ts'
import { auditPages, type PageOptions } from '../audit-pages.ts'
import { CliError } from '../cli-error.ts'
import type { Terminal } from '../terminal.ts'
import { untilInterrupted } from '../until-interrupted.ts'
import { type ServedSite, serveFolder } from './serve-folder.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { startSite } from './start-site.ts'
import { withoutTrailingSlashes } from '../../report/rules/trailing-slashes.ts'

export interface ConfiguredAudit {
  readonly records: readonly AuditRecord[]
  readonly baseUrl: string | null
  readonly expired: readonly string[]
  readonly reasonsOf: (record: AuditRecord) => ReadonlyMap<string, string>
}

/** The URLs to audit a second time, chosen by what the first audits found. */
type Choose = (first: Pick<ConfiguredAudit, 'records' | 'baseUrl'>) => Promise<readonly string[]>

/** Starts or serves the site, audits its pages, some of them twice, and always ends what it has started. */
export async function auditConfigured(
  configuration: Configuration,
  terminal: Terminal,
  choose: Choose = async () => [],
): Promise<ConfiguredAudit> {
  const site = await openSite(configuration)
  try {
    const baseUrl = site?.baseUrl ?? configuration.baseUrl ?? null
    const today = new Date().toISOString().slice(0, 10)
    const ignore = configuration.ignore ?? []
    const ignores = (url: string) => ignoresOf(pathOf(url, baseUrl), ignore, today)
    const { sitemap } = configuration
    const listed = sitemap === undefined ? [] : await sitemapPages(sitemap, baseUrl, terminal)
    // A named page keeps its options where the sitemap lists it, too.
    const named = [...(configuration.pages ?? []), ...listed].map((page) => pageOf(page, baseUrl))
    const pages = new Map([...named, ...named.toReversed()])
    const nameOf = (url: string) => nameInLog(url, configuration, baseUrl)
    const audit = async (urls: readonly string[], request: Partial<AuditOptions>) => {
      let records: readonly AuditRecord[] = []
      const options: PageOptions = {
        concurrency: configuration.concurrency ?? 4,
        lab: configuration.lab ?? 'auto',
        ignore: [],
        request: {},
        each: (url) => ({
          ignore: [...ignores(url).keys()],
          request: { ...sharedOptions(configuration), ...pages.get(url), ...request },
        }),
        nameOf,
      }
      await auditPages(urls, options, { terminal, show: (audited) => void (records = audited) })
      return records
    }
    const urls = [...pages.keys()]
    const first = await audit(urls, {})
    const doubtful = asConfigured(await choose({ records: first, baseUrl }), { urls, first })
    let records = first
    if (doubtful.length > 0) {
      terminal.say(`Audited again, to tell changes from noise: ${doubtful.map(nameOf).join(', ')}`)
      const samples = Math.max(configuration.samples ?? 1, CONFIRMING_SAMPLES)
      records = withSecondAudits(first, await audit(doubtful, { samples }))
    }
    const expired = expiredIgnores(ignore, today)
    return { records, baseUrl, expired, reasonsOf: ({ url }) => ignores(url) }
  } finally {
    await site?.stop()
  }
}

/** By their paths, the pages of a folder that is served at a free port: the port differs in each run. */
function nameInLog(url: string, { serve, baseUrl: chosen }: Configuration, baseUrl: string | null) {
  return serve !== undefined && chosen === undefined ? pathOf(url, baseUrl) : url
}

async function openSite({ start, serve, baseUrl }: Configuration): Promise<ServedSite | undefined> {
  if (serve !== undefined) return await serveFolder(serve, baseUrl)
  if (start === undefined || baseUrl === undefined) return undefined
  return await untilInterrupted((signal) =>
    startSite({ command: start.command, baseUrl, timeout: start.timeout ?? 60, signal }),
  )
}

type Page = NonNullable<Configuration['pages']>[number]

/** Its URL, and its own options. */
function pageOf(page: Page, baseUrl: string | null): [url: string, options: Partial<AuditOptions>] {
  if (typeof page === 'string') return [urlOf(page, baseUrl), {}]
  const { waitFor, notForSearch = false } = page
  const selector = waitFor === undefined ? null : readSelector(waitFor)
  if (selector === undefined) throw new CliError(`pages: ${page.url}: ${SELECTOR_FAULT}`)
  return [urlOf(page.url, baseUrl), { waitFor: selector, notForSearch }]
}

function urlOf(url: string, baseUrl: string | null): string {
  if (!url.startsWith('/') || baseUrl === null) return url
  return withoutTrailingSlashes(baseUrl) + url
}

function sharedOptions({ devices, samples, language }: Configuration): Partial<AuditOptions> {
  return {
    devices: devices ?? DEFAULT_OPTIONS.devices,
    samples: samples ?? DEFAULT_OPTIONS.samples,
    language: (language === undefined ? undefined : readLanguage(language)) ?? null,
  }
}
