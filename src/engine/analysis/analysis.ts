import type { PageCapture, Probe, ProbeResult } from '../../capture/capture.ts'
import type { DocumentFacts } from '../../facts/html/read-document.ts'
import type { ReadLab } from '../../facts/lab/read-lab.ts'
import type { ReadProbe } from '../../facts/probes/read-probe.ts'
import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'
import type { Results } from '../../report/results.ts'
import type { AnalysisAnswer, AnalysisJob, FoundSitemaps } from './audit-thread.ts'
import type { CrawledReading } from './read-crawled.ts'
import { createThreadPool } from './thread-pool.ts'

/** The thread's jobs as questions. Each rejects with `ThreadKilled` if its input was too much. */
export interface Analysis {
  /** The page's body is transferred: it is empty here afterwards. */
  read(page: PageCapture): Promise<{ document: DocumentFacts; blocked: string | null }>
  /** The result with its body parsed and dropped; the given body is empty afterwards. */
  readProbe(result: ProbeResult): Promise<ReadProbe>
  /** The lab's result with its rendered documents parsed, as if sent with these headers. */
  readLab(job: JobOf<'read-lab'>): Promise<ReadLab>
  /** A crawled page, judged. Its body is transferred: it is empty here afterwards. */
  readCrawled(job: JobOf<'read-crawled'>): Promise<CrawledReading>
  /** Facts collected once for a whole site; the page's body stays. */
  planSite(job: JobOf<'plan-site'>): Promise<readonly Probe[]>
  /** What robots.txt says, and the sitemaps that it names. */
  findSitemaps(job: JobOf<'find-sitemaps'>): Promise<FoundSitemaps>
  /** Entries of a sitemap. Its body is transferred: it is empty here afterwards. */
  listSitemap(job: JobOf<'list-sitemap'>): Promise<SitemapListing>
  /** The probes that the known facts call for; none if nothing is left to request. */
  plan(job: JobOf<'plan'>): Promise<readonly Probe[]>
  judge(job: JobOf<'judge'>): Promise<Results>
  close(): Promise<void>
}

type JobOf<Kind extends AnalysisJob['kind']> = Omit<Extract<AnalysisJob, { kind: Kind }>, 'kind'>

/** Limits for a hostile page (docs/security.md, Limits). */
const LIMITS = { timeoutMs: 10_000, heapMb: 256 }

/** Starting a thread takes a fifth of a second; an idle one holds a hundred megabytes or more. */
const IDLE_MS = 60_000

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './audit-thread.ts' : './audit-thread.js',
  import.meta.url,
)

export function createAnalysis(threads: number): Analysis {
  const pool = createThreadPool<AnalysisJob, AnalysisAnswer>({
    entry: ENTRY,
    size: threads,
    ...LIMITS,
    idleMs: IDLE_MS,
    sharedKeys: ['document', 'site'],
  })

  async function ask<Kind extends AnalysisJob['kind']>(
    job: AnalysisJob & { kind: Kind },
    body?: Uint8Array,
  ) {
    const answer = await pool.run(job, body ? buffersOf(body) : [])
    // oxlint-disable-next-line no-unsafe-type-assertion -- analyse() answers in kind
    return answer as Extract<AnalysisAnswer, { kind: Kind }>
  }

  return {
    read: (page) => ask({ kind: 'read', page }, page.response.body),
    readProbe: async (result) => (await ask({ kind: 'read-probe', result }, bodyOf(result))).result,
    readLab: async (job) => (await ask({ kind: 'read-lab', ...job })).lab,
    readCrawled: async (job) =>
      (await ask({ kind: 'read-crawled', ...job }, job.page.response.body)).reading,
    planSite: async (job) => (await ask({ kind: 'plan-site', ...job })).probes,
    async findSitemaps(job) {
      const { urls, robots } = await ask({ kind: 'find-sitemaps', ...job }, bodyOf(job.robots))
      return { urls, robots }
    },
    listSitemap: async (job) =>
      (await ask({ kind: 'list-sitemap', ...job }, job.file.body)).listing,
    plan: async (job) => (await ask({ kind: 'plan', ...job })).probes,
    judge: async (job) => (await ask({ kind: 'judge', ...job })).results,
    close: () => pool.close(),
  }
}

function bodyOf(result: ProbeResult): Uint8Array | undefined {
  return result.status === 'answered' ? result.response.body : undefined
}

/** Part of a larger buffer is copied: the rest may belong to others. */
function buffersOf({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
