// npm run bench:pages [-- --runs N --only NAME,… --browser auto|bundled|PATH]
//
// Lighthouse's own command on pages of the built service, and on the report that Lighthouse writes of one of
// them, in the same run. docs/benchmarks.md holds what it printed.
import { parseArgs } from 'node:util'
import { thisMachine } from '../../src/cli/open-lab.ts'
import { findBrowser } from '../../src/lab/find-browser.ts'
import { print } from '../print.ts'
import { serveLighthouseReport } from './lighthouse-report.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import { pageTypes } from './page-types.ts'
import { startService } from './service.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    browser: { type: 'string', default: 'bundled' },
  },
})
const search = await findBrowser(values.browser, thisMachine())
if (!search.found) throw new Error(search.reason)
const { browser } = search
const runs = Number(values.runs)
const only = values.only?.split(',')

await using service = await startService()
print('| page | P · A · BP · SEO | FCP | LCP | TBT | CLS | HTML | CSS | JS | elements |')
print('|---|---|---|---|---|---|---|---|---|---|')
for (const { name, path, own, indexed } of pageTypes(service.report)) {
  if (only && !only.includes(name)) continue
  const cookie = own && service.cookie
  const wish = { browser, runs, cookie, seo: indexed === true }
  row(name, await measurePage(service.address + path, wish))
}
if (!only || only.includes('lighthouse')) {
  await using theirs = await serveLighthouseReport(`${service.address}/`, browser)
  row('Lighthouse’s own report', await measurePage(theirs.url, { browser, runs, seo: true }))
}

function row(name: string, { scores, metrics, bytes, nodes, faults }: PageFigures): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const kilobytes = (count: number) => (count === 0 ? '–' : `${(count / 1024).toFixed(1)} KB`)
  const cells = [
    name,
    scores.map((score) => score ?? '–').join(' · '),
    seconds(metrics.fcp),
    seconds(metrics.lcp),
    `${Math.round(metrics.tbt)} ms`,
    String(Math.round(metrics.cls * 1000) / 1000),
    kilobytes(bytes.html),
    kilobytes(bytes.css),
    kilobytes(bytes.js),
    String(nodes),
  ]
  print(`| ${cells.join(' | ')} |${faults.length > 0 ? ` <!-- ${faults.join(', ')} -->` : ''}`)
}
