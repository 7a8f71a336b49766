import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** Files with the same name about the same subject, in two rooms or families. Any other name is unique. */
const NAMES_SHARED: Record<string, readonly string[]> = {
  'a command, and what it runs': ['audit', 'backup', 'migrate'],
  'a process and its entry': ['main'],
  'the half in the service, and the half in the runner': ['axe', 'measure-device', 'print-page'],
  'a subject, its questions in the store, and its addresses': [
    'alerts',
    'budgets',
    'builds',
    'channels',
    'crawls',
    'email-change',
    'markers',
    'projects',
    'reports',
    'crawl-findings',
    'crawl-references',
    'runs',
    'schedules',
    'site-audits',
    'watches',
  ],
  'a subject as fact, in what it needs, in results or on a page': [
    'entities',
    'fix-first',
    'foreign-agents',
    'headers',
    'headings',
    'hreflang-set',
    'hsts',
    'indexability',
    'installation-health',
    'lab-facts',
    'link-probes',
    'linked-pages',
    'links',
    'loading-facts',
    'records',
    'report-events',
    'results',
    'run-fields',
    'sitemap-files',
    'technologies',
  ],
  'a page that each of two families has': [
    'failed-page',
    'settings-page',
    'settings-routes',
    'waiting-page',
  ],
  'a page of a list, and the script of every page: the names of the parameter and of the bundle': [
    'page',
  ],
  'a tool as assistants know it, and a part of a page': ['compare-runs'],
  'of a form, and of a query': ['fields'],
}

it('files of one name mean one thing', () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(({ name }) => name)
  const named = Map.groupBy(files, (file) => file.replace(/\.tsx?$/, ''))
  const shared = new Set(Object.values(NAMES_SHARED).flat())
  const twice = [...named].filter(([, places]) => places.length > 1).map(([name]) => name)
  expect(twice.filter((name) => !shared.has(name))).toEqual([])
  expect([...shared].filter((name) => !twice.includes(name))).toEqual([])
})
