import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleSite } from '../checks/site/shared/example-site.ts'
import { createPageTally } from '../crawl/site-facts/page-tally.ts'
import { judgeSiteRun } from '../report/site/make-site-results.ts'
import { judgeCrawlBudget, loadCrawlBudget } from './crawl-budget.ts'

it('counts the affected pages that a rule selects', () => {
  const facts = exampleSite({
    urls: {
      '/': { links: ['/shop/a', '/shop/b', '/c', '/gone'] },
      '/shop/a': { links: ['/gone'] },
      '/shop/b': { links: ['/gone'] },
      '/c': { links: ['/gone'] },
      '/gone': { status: 404 },
    },
  })
  const tally = createPageTally([]).result()
  const startedAt = '2026-11-25T12:00:00.000Z'
  const judged = judgeSiteRun({ facts, tally, startedAt, durationMs: 1 })
  const rule = { measure: 'check.site-broken-links', max: 2 }
  const rules = [rule, { ...rule, path: '/shop/*' }, { ...rule, template: 'Unknown' }]
  const verdicts = judgeCrawlBudget(judged, rules)
  expect(verdicts.map(({ actual, state }) => [actual, state])).toEqual([
    [4, 'fail'],
    [2, 'pass'],
    [null, 'not-measured'],
  ])
})

it('reads the rules of a file, and says how many are not for sites', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'budget-'))
  const file = join(folder.path, 'budget.json')
  const rules = [
    { measure: 'check.site-broken-links', max: 0 },
    { measure: 'lcp', max: 2500 },
  ]
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  writeFileSync(file, JSON.stringify({ rules }))
  expect(await loadCrawlBudget(file, { say })).toEqual(rules)
  expect(said).toEqual([`1 rule of ${file} is for single pages, and not judged.`])
  expect(await loadCrawlBudget(undefined, { say })).toBeUndefined()
  writeFileSync(file, JSON.stringify({ rules: [{ measure: 'check.site-none', max: 0 }] }))
  await expect(loadCrawlBudget(file, { say })).rejects.toThrow('there is no check "site-none"')
})
