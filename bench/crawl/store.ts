// node bench/crawl/store.ts [PAGES]: measures how long a stored crawl blocks the process that writes and shows it, on
// SQLite
import fastify from 'fastify'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FoundUrl, Visit } from '../../src/crawl/store/crawl-store.ts'
import { unpackPage } from '../../src/crawl/store/pack-page.ts'
import { judgeCrawl } from '../../src/engine/judge-crawl.ts'
import { createInTurns } from '../../src/web/http/in-turns.ts'
import { sendCrawlExport } from '../../src/web/http/answer/crawl-export.ts'
import { saveResults } from '../../src/store/sites/crawl-results.ts'
import { createCrawlFrontier } from '../../src/store/sites/crawl-frontier.ts'
import { ALERT_RULES } from '../../src/watch/alerts/alert-rules.ts'
import { heldCrawl } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { print } from '../print.ts'
import { generatedCrawl, GENERATED_END } from './generated-crawl.ts'
import { longestTurn } from './longest-turn.ts'

const run = promisify(execFile)
const count = Number(process.argv[2] ?? 20_000)
const folder = mkdtempSync(join(tmpdir(), 'pagemark-bench-'))

function say(what: string, { turnMs, ms }: { turnMs: number; ms: number }): void {
  print(`${turnMs.toFixed(0).padStart(6)} ms of ${ms.toFixed(0).padStart(7)} ms  ${what}`)
}

try {
  await using test = await openTestStore({ path: join(folder, 'crawl.sqlite') })
  const { crawl, token, owner, site } = await heldCrawl(test)
  await writeCrawl(test, { crawl, token })
  const { crawls } = test.store
  const query = { sortBy: 'number', sort: 'asc', page: 1, perPage: 50 } as const
  say('a search', await longestTurn(() => crawls.urls(crawl, { ...query, search: 'no such text' })))
  say(
    'by score',
    await longestTurn(() => crawls.urls(crawl, { ...query, sortBy: 'score', page: 2 })),
  )
  say('findings', await longestTurn(() => crawls.findings(crawl)))
  const completed = await crawls.find(owner, site.id, 1)
  const summary = completed && (await crawls.summary(completed))
  if (!completed || !summary) throw new Error('The crawl is gone.')
  const { budgets } = test.store
  const judged = { crawls, crawl: completed, summary, budgets, site }
  const exported = { ...judged, version: '0', server: 'http://127.0.0.1' }
  for (const format of ['csv', 'json'] as const) {
    const app = fastify()
    const inTurns = createInTurns()
    app.get('/', (_, reply) => sendCrawlExport(reply, { ...exported, format, inTurns }))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    // Another process reads it: this one would have to keep it as a whole.
    const sent = await longestTurn(() =>
      run('curl', ['-s', '-o', '/dev/null', '-w', '%{size_download} %{time_total}', url]),
    )
    const [bytes, seconds] = sent.value.stdout.split(' ').map(Number)
    say(`${format} export, ${((bytes ?? 0) / 1e6).toFixed(0)} MB in ${seconds?.toFixed(1)} s`, sent)
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** In a function of its own, so that the rest does not share the memory of what was written. */
async function writeCrawl(
  test: TestStore,
  { crawl, token }: Pick<Awaited<ReturnType<typeof heldCrawl>>, 'crawl' | 'token'>,
): Promise<void> {
  const store = createCrawlFrontier(test.db, { id: crawl.id, token, mostKnown: count * 10 })
  const generated = generatedCrawl(count)
  const urlOf = (number: number) => generated.urls[number - 1]?.url ?? ''
  const found = generated.urls.map(({ url, sources, depth }): FoundUrl => ({
    url,
    source: sources[0] ?? 'link',
    depth,
    state: 'waiting',
  }))
  say('URLs of sitemaps', await longestTurn(() => store.save([], found)))
  let worst = 0
  let all = 0
  for (let at = 0; at < generated.urls.length; at += 20) {
    const visits = generated.urls.slice(at, at + 20).map(({ number, answer }): Visit => {
      const packed = generated.pages[number - 1]?.packed
      const page = packed ? unpackPage(packed) : null
      const links = (page?.links ?? []).map(({ to, ...link }) => ({ ...link, url: urlOf(to) }))
      return {
        number,
        state: 'done',
        answer,
        page: page && { ...page, links },
        found: links.map(({ url }) => ({ url, source: 'link', depth: 2, state: 'waiting' })),
      }
    })
    const { turnMs, ms } = await longestTurn(() => store.save(visits, []))
    worst = Math.max(worst, turnMs)
    all += ms
  }
  say('worst of all saves', { turnMs: worst, ms: all })
  const hostile = Array.from({ length: 20 }, (_, page): Visit => {
    const links = Array.from({ length: 5000 }, (__, n) => ({
      url: `https://example.com/hostile/${page}/${n}?${'x'.repeat(1000)}`,
      anchor: `link ${n}`,
      nofollow: false,
      around: false,
      fragment: null,
    }))
    const packed = generated.pages[0]?.packed ?? new Uint8Array()
    return {
      number: generated.urls.length + 1 + page,
      state: 'done',
      answer: generated.urls[0]?.answer ?? null,
      page: { ...unpackPage(packed), links },
      found: links.map(({ url }) => ({ url, source: 'link', depth: 3, state: 'waiting' })),
    }
  })
  await store.save(
    [],
    hostile.map(({ number }) => ({
      url: `https://example.com/hostile/${number}`,
      source: 'link',
      depth: 2,
      state: 'waiting',
    })),
  )
  say('20 pages of 5,000 new links', await longestTurn(() => store.save(hostile, [])))
  say('resumed', await longestTurn(() => store.resume()))
  const times = { startedAt: '2026-11-01T00:00:00Z', durationMs: 1 }
  const judged = await longestTurn(() => judgeCrawl({ store, end: GENERATED_END, ...times }))
  say('judged', judged)
  const results = { packed: judged.value, watching: ALERT_RULES }
  say('results saved', await longestTurn(() => saveResults(test.db, token, results)))
}
