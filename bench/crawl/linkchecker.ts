// node bench/crawl/linkchecker.ts [FOLDER…] [--out FOLDER]: crawls documentation behind nginx with `pagemark crawl` and with
// linkchecker, and prints the broken links that only one of them found. Needs Debian's packages nginx-light and linkchecker; the
// default folders are those of python3-doc, git-doc and postgresql-doc. docs/agreement.md has the output.
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import type { SiteResults } from '../../src/report/site/site-results.ts'
import { print } from '../print.ts'

const FOLDERS = [
  '/usr/share/doc/python3-doc/html',
  '/usr/share/doc/git-doc',
  '/usr/share/doc/postgresql-doc-15/html',
]
const PORT = 8473
/** Enough for the largest of them. */
const MOST_PAGES = '5000'
const LONGEST_MS = 40 * 60_000

const run = promisify(execFile)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
})
const work = mkdtempSync(join(tmpdir(), 'pagemark-linkchecker-'))
const out = values.out ?? work
mkdirSync(out, { recursive: true })

/** What was found at each broken target. */
type Broken = ReadonlyMap<string, string>

try {
  for (const folder of positionals.length > 0 ? positionals : FOLDERS) await compare(folder)
} finally {
  rmSync(work, { recursive: true })
}

async function compare(folder: string): Promise<void> {
  const server = await serve(folder)
  const name = folder.split('/').find((part) => part.includes('-doc')) ?? 'site'
  try {
    const url = `http://127.0.0.1:${PORT}/`
    const began = performance.now()
    const results = await crawl(url, join(out, `${name}.json`))
    const crawled = performance.now()
    const theirs = await check(url, join(out, `${name}.csv`))
    const checked = performance.now()
    const ours = oursOf(results)
    const both = [...ours.keys()].filter((target) => theirs.has(target))
    const { counts, score } = results
    print(`\n## ${name}`)
    print(
      `${counts.fetched} URLs, ${counts.pages} pages, ${counts.references.files.checked} files, score ${score}`,
    )
    print(`Pagemark ${seconds(began, crawled)} s, linkchecker ${seconds(crawled, checked)} s`)
    print(
      `broken: both ${both.length}, only Pagemark ${ours.size - both.length}, only linkchecker ${theirs.size - both.length}`,
    )
    show('only Pagemark', ours, theirs)
    show('only linkchecker', theirs, ours)
    show('both', new Map(both.map((target) => [target, ours.get(target) ?? ''])), new Map())
  } finally {
    server.kill()
  }
}

function show(title: string, all: Broken, other: Broken): void {
  const own = [...all].filter(([target]) => !other.has(target))
  for (const [target, reason] of own.slice(0, 40)) print(`  ${title}: ${target} (${reason})`)
  if (own.length > 40) print(`  ${title}: ${own.length - 40} more`)
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1)
}

async function serve(folder: string) {
  const config = join(work, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${work}/pid; error_log ${work}/error.log; worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types; access_log off;
  server { listen 127.0.0.1:${PORT}; root ${realpathSync(folder)}; index index.html; }
}`,
  )
  const server = spawn('/usr/sbin/nginx', ['-c', config], { stdio: 'ignore' })
  for (let tries = 0; tries < 50; tries++) {
    await delay(100)
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => null)
    if (answer !== null) return server
  }
  throw new Error(`nginx does not answer: ${readFileSync(`${work}/error.log`, 'utf8')}`)
}

async function crawl(url: string, output: string): Promise<SiteResults> {
  const main = new URL('../../src/cli/main.ts', import.meta.url).pathname
  const options = ['--max', MOST_PAGES, '--no-external', '--format', 'json', '--output', output]
  await run(process.execPath, [main, 'crawl', url, ...options], { timeout: LONGEST_MS }).catch(
    (error: unknown) => {
      // Broken links end it with 1.
      if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error
    },
  )
  const results: SiteResults = JSON.parse(readFileSync(output, 'utf8'))
  return results
}

/** Missing targets and files, by the URL that pages refer to. */
function oursOf({ findings }: SiteResults): Broken {
  const checks = new Set(['site-broken-links', 'site-broken-files'])
  const broken = new Map<string, string>()
  for (const { check, rows } of findings) {
    if (!checks.has(check)) continue
    for (const { url, status } of rows) broken.set(url, `${status ?? check}`)
  }
  return broken
}

async function check(url: string, output: string): Promise<Broken> {
  const config = join(work, 'linkcheckerrc')
  writeFileSync(config, '[checking]\nmaxrequestspersecond=200\nthreads=4\n')
  const options = ['-f', config, '--no-status', '-o', 'csv', url]
  const { stdout } = await run('linkchecker', options, {
    timeout: LONGEST_MS,
    maxBuffer: 1e9,
    env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONWARNINGS: 'ignore' },
  }).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  writeFileSync(output, stdout)
  return theirsOf(stdout)
}

/** Rows of its CSV: the link as written, the page, the base, the result, two kinds of notes, whether it is valid, and the URL. */
function theirsOf(csv: string): Broken {
  const broken = new Map<string, string>()
  for (const line of csv.split('\n')) {
    const [, , , result = '', , , valid, url = ''] = cellsOf(line)
    if (valid === 'False') broken.set(url.split('#', 1)[0] ?? url, result)
  }
  return broken
}

/** Cells are quoted where they contain a separator; a line break inside of one ends the row here. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
}
