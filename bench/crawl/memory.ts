// node bench/crawl/memory.ts [PAGES]: memory of a process that crawls a generated site with all page checks, stored in
// SQLite, by the number of pages fetched. It restarts itself with the setting of glibc that a server has, returns freed
// memory and holds its heap close like one: decisions 059, 087 and 084.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeCompilersAtOnce } from '../../src/cli/compiler-memory.ts'
import { inCloseHeap } from '../../src/cli/crawl-heap.ts'
import { keepTrimmed, mallocTrim } from '../../src/cli/trim-memory.ts'
import { DEFAULT_CRAWL } from '../../src/crawl/crawl-settings.ts'
import { freeCache } from '../../src/store/database/free-cache.ts'
import { createCrawlFrontier } from '../../src/store/sites/crawl-frontier.ts'
import { pageRequest } from '../../test/support/page-request.ts'
import { heldCrawl } from '../../test/support/site-audits.ts'
import { openTestStore } from '../../test/support/store.ts'
import { print } from '../print.ts'
import { loopbackEgress } from '../recording-egress.ts'
import { median } from '../rounds.ts'
import { engineOn } from '../static-throughput.ts'

const { execPath, execArgv, argv, env } = process
if (!('MALLOC_MMAP_THRESHOLD_' in env)) {
  const again = [execPath, ...execArgv, ...argv.slice(1)]
  process.execve?.(execPath, again, { ...env, MALLOC_MMAP_THRESHOLD_: '131072' })
}

const pages = Number(argv[2] ?? 5000)
/** Pages of which each shown figure is the median: garbage makes single ones jump. */
const AROUND = 250

const folder = mkdtempSync(join(tmpdir(), 'pagemark-bench-'))
const server = fork(new URL('article-server.ts', import.meta.url), [String(pages)])
const engine = engineOn(loopbackEgress())
try {
  const [port] = await once(server, 'message')
  await using test = await openTestStore({ path: join(folder, 'crawl.sqlite') })
  const { crawl, token } = await heldCrawl(test)
  freeCompilersAtOnce()
  const trim = mallocTrim()
  if (trim) keepTrimmed({ free: () => freeCache(test.db), trim }, { debug: () => undefined })
  const mostKnown = pages * 10
  const seen: number[] = []
  let most = 0
  const showMemory = ({ fetched }: { readonly fetched: number }) => {
    const { rss: bytes, heapTotal } = process.memoryUsage()
    const rss = bytes / 1e6
    most = Math.max(most, rss)
    seen.push(rss)
    if (Math.floor(fetched / AROUND) <= Math.floor((fetched - 20) / AROUND)) return
    print(
      `${fetched} pages: ${median(seen.splice(0)).toFixed(0)} MB, ${most.toFixed(0)} MB at most; heap of the main thread ${(heapTotal / 1e6).toFixed(0)} MB`,
    )
  }
  const crawlSite = inCloseHeap(async (url: string) =>
    engine.crawl(pageRequest(url), {
      settings: { ...DEFAULT_CRAWL, maxPages: pages, maxMs: 86_400_000, externalLinks: 0 },
      store: createCrawlFrontier(test.db, { id: crawl.id, token, mostKnown }),
      onProgress: showMemory,
    }),
  )
  const outcome = await crawlSite(`http://127.0.0.1:${Number(port)}/`)
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
} finally {
  await engine.close()
  server.kill()
  rmSync(folder, { recursive: true })
}
