// npm run bench:pages [-- --runs N --only 'NAME;…' --browser auto|bundled|PATH]
//
// Runs Lighthouse's own command on pages of the built service, and on Lighthouse's report of one of them, in the same
// run. docs/benchmarks.md contains the output.
import { parseArgs } from 'node:util'
import { thisMachine } from '../../src/cli/open-lab.ts'
import { findBrowser } from '../../src/lab/browser/find-browser.ts'
import { print } from '../print.ts'
import { type AnswerTimes, answerTimes } from './answer-times.ts'
import { auditTimes } from './audit-times.ts'
import { measurePresses, type Press } from './interactions.ts'
import { serveLighthouseReport } from './lighthouse-report.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import { type ReadPage, readingFigures } from './reading.ts'
import { renderTimes } from './render-times.ts'
import { LIGHTHOUSE_PRESSES, pageTypes, REPORT_PRESSES } from './page-types.ts'
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
const only = values.only?.split(';')

/** Audits that are observed from the press of the button to the end. */
const AUDITS = 5

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Requests to every page of ours, for its response time. */
const REQUESTS = 100

await using service = await startService(values.browser)
print(
  '| page | P · A · BP · SEO | FCP | LCP | TBT | CLS | answer | HTML | CSS | JS | images | elements |',
)
print('|---|---|---|---|---|---|---|---|---|---|---|---|')
for (const { name, path, own, indexed } of pageTypes(service.report)) {
  if (only && !only.includes(name)) continue
  const cookie = own && service.cookie
  const url = service.address + path
  const figures = await measurePage(url, { browser, runs, cookie, seo: indexed === true })
  row(name, figures, await answerTimes(url, { cookie, requests: REQUESTS }))
}
if (!only || only.includes('lighthouse')) {
  await using theirs = await serveLighthouseReport(`${service.address}/`, browser)
  row('Lighthouse report, HTML', await measurePage(theirs.url, { browser, runs, seo: true }))
  print('')
  print('| what is pressed, with a processor four times slower | until it is painted |')
  print('|---|---|')
  const { cookie, address, report } = service
  await presses('', { url: address + report, cookie, list: REPORT_PRESSES })
  await presses('Lighthouse’s own report: ', { url: theirs.url, list: LIGHTHOUSE_PRESSES })
  print('')
  await reading('report, one’s own', { url: address + report, cookie, dialog: true })
  await reading('Lighthouse report, HTML', { url: theirs.url, dialog: false })
}
if (!only || only.includes('times')) {
  const { address, cookie, targets } = service
  const rendered = await renderTimes()
  print('')
  print(
    `rendering the sample: ${rendered.median.toFixed(1)} ms, 95 of 100 in ${rendered.p95.toFixed(1)} ms`,
  )
  const times = await auditTimes({ address, cookie, targets: targets(AUDITS) })
  print(`from "Audit" to the first results: ${seconds(times.first)}, to all: ${seconds(times.all)}`)
  print(`until a page whose connection was cut listens again: ${seconds(times.again)}`)
}

/** Prints one line per figure. */
async function reading(whose: string, page: ReadPage): Promise<void> {
  const { faults, width, foreign, pictures, words } = await readingFigures(page)
  const found = [...faults].map(([state, count]) => `${state} ${count}`).join(', ')
  print(`${whose}: elements with faults by axe: ${found}`)
  print(
    `${whose}: ${width} of 320 px wide, ${words} words without scripts, ${foreign} requests elsewhere, ${(pictures / 1024).toFixed(0)} KB of pictures`,
  )
}

interface Pressed {
  readonly url: string
  readonly cookie?: string
  readonly list: readonly Press[]
}

async function presses(whose: string, { url, cookie, list }: Pressed): Promise<void> {
  for (const [name, time] of await measurePresses({ url, cookie, presses: list }, runs)) {
    print(`| ${whose}${name} | ${Math.round(time)} ms |`)
  }
}

function row(
  name: string,
  { scores, metrics, bytes, nodes, faults }: PageFigures,
  answer?: AnswerTimes,
): void {
  const kilobytes = (count: number) => (count === 0 ? '–' : `${(count / 1024).toFixed(1)} KB`)
  const cells = [
    name,
    scores.map((score) => score ?? '–').join(' · '),
    seconds(metrics.fcp),
    seconds(metrics.lcp),
    `${Math.round(metrics.tbt)} ms`,
    String(Math.round(metrics.cls * 1000) / 1000),
    answer ? `${answer.median.toFixed(0)} (${answer.p95.toFixed(0)}) ms` : '–',
    kilobytes(bytes.html),
    kilobytes(bytes.css),
    kilobytes(bytes.js),
    kilobytes(bytes.images),
    String(nodes),
  ]
  print(`| ${cells.join(' | ')} |${faults.length > 0 ? ` <!-- ${faults.join(', ')} -->` : ''}`)
}
