import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrawledSite, pageWith, startCrawlSite } from '../support/crawl-site.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let site: CrawledSite
beforeAll(async () => {
  site = await startCrawlSite({
    '/': pageWith('Start', ['/a', '/gone', '/private']),
    '/a': pageWith('=A', ['/b']),
    '/b': pageWith('B', []),
    '/robots.txt': 'User-agent: *\nDisallow: /private',
  })
})
afterAll(() => site.close())

it('`crawl` prints a site, writes its URLs as CSV, and exits with a code for broken links', async () => {
  const file = join(temporaryFolder(), 'site.csv')
  const [text, csv, away] = await Promise.all([
    runProgram(['crawl', `${site.origin}/`]),
    runProgram(['crawl', site.origin, '--format', 'csv', '--output', file, '--fail-below', '1']),
    runProgram(['crawl', 'https://10.0.0.300/']),
  ])
  expect(text.stdout).toContain(
    '3 pages · 3 indexable · 0 redirects · 1 error · 1 URL disallowed by robots.txt',
  )
  expect(text.stdout).toContain('All 3 pages: The page has no viewport meta element')
  expect(text.stderr).toContain(`${site.origin}/gone responds with status 404.`)
  expect(text.code).toBe(1)

  const rows = readFileSync(file, 'utf8').trim().split('\n')
  expect(rows).toHaveLength(6)
  expect(rows.find((row) => row.startsWith(`${site.origin}/a,`))).toContain(",'=A,")
  expect(csv).toMatchObject({ code: 0, stdout: '' })

  expect(away).toMatchObject({ code: 2, stderr: 'This is not a valid URL.\n' })
})
