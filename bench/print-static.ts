import { availableParallelism } from 'node:os'
import { analysisCpu } from './analysis-cpu.ts'
import { firstResults } from './first-results.ts'
import { growth } from './growth.ts'
import type { Site } from './pages.ts'
import { print } from './print.ts'
import type { Duel } from './rounds.ts'
import { serveSite } from './serve-site.ts'
import { staticThroughput } from './static-throughput.ts'

/** The cost of plain HTTP, compared with its floors. */
export async function printStatic(site: Site, rounds: number): Promise<void> {
  const served = await serveSite(site)
  print(
    `${site.pages.length} pages of ${site.folder}, ${availableParallelism()} cores, ${rounds} rounds`,
  )
  print('')

  const throughput = await staticThroughput(served.urls, rounds)
  const perSecond = (milliseconds: number) => (1000 * site.pages.length) / milliseconds
  print(
    'Static audits, throughput, against the same requests and one parse a page (budget: 2.0 × its time)',
  )
  print(row('ours', throughput.ours, (ms) => `${perSecond(ms).toFixed(0)} pages/s`))
  print(row('floor', throughput.floor, (ms) => `${perSecond(ms).toFixed(0)} pages/s`))
  print(verdict(throughput))

  const cpu = await analysisCpu(served.urls, rounds)
  print(
    'Processor time of facts, checks and results, parse included, against one parse (budget: 2.0 ×)',
  )
  print(row('ours', cpu.ours, (ms) => `${(ms / site.pages.length).toFixed(2)} ms a page`))
  print(row('floor', cpu.floor, (ms) => `${(ms / site.pages.length).toFixed(2)} ms a page`))
  print(verdict(cpu))
  print('Dearest checks, share of the whole (budget: 5 % each)')
  for (const { id, share } of cpu.checks.slice(0, 5)) print(`  ${percent(share)}  ${id}`)
  print('')

  print('Reading and judging one page, by its size')
  for (const { bytes, ms, truncated } of growth(site, rounds)) {
    const perMb = (ms * 2 ** 20) / bytes
    print(
      `  ${(bytes / 1024).toFixed(0).padStart(6)} KB ${ms.toFixed(0).padStart(6)} ms ${perMb.toFixed(0).padStart(5)} ms/MB${truncated ? '  cut at a limit' : ''}`,
    )
  }
  print('')

  const [url = ''] = served.urls
  print(
    'First results of one page (budget: 1,000 ms on a fast site, 2,000 ms later with slow third parties)',
  )
  print(`  fast site    ${(await firstResults(url, rounds)).toFixed(0)} ms`)
  const slow = `${served.origin}/slow-links.html`
  print(`  slow links   ${(await firstResults(slow, 2)).toFixed(0)} ms`)
  served.close()
}

function row(name: string, figures: readonly number[], text: (figure: number) => string): string {
  const sorted = figures.toSorted((a, b) => a - b)
  const [least = 0, middle = 0, most = 0] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)]
  return `  ${name.padEnd(6)} ${[least, middle, most].map(text).join(' · ')}`
}

function verdict({ ratio }: Duel): string {
  return `  ratio  ${ratio.toFixed(2)}\n`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(7)
}
