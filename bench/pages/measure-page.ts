import type { Result } from 'lighthouse'
import type { Browser } from '../../src/lab/browser/find-browser.ts'
import { lighthouseCommand } from '../lab/lighthouse-command.ts'
import { median } from '../rounds.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

export interface PageFigures {
  /** From 0 to 100, the median of all runs; undefined for categories that were not requested. */
  readonly scores: readonly (number | undefined)[]
  /** Milliseconds, except `cls`; medians. */
  readonly metrics: Readonly<Record<keyof typeof METRICS, number>>
  /** As sent, compressed. */
  readonly bytes: Readonly<Record<'html' | 'css' | 'js' | 'images', number>>
  readonly nodes: number
  /** Audits that cost points, in any run. */
  readonly faults: readonly string[]
}

export interface PageRequest {
  readonly browser: Browser
  readonly runs: number
  readonly cookie?: string | undefined
  readonly seo: boolean
}

/** Results of Lighthouse's own command for a page, on mobile. */
export async function measurePage(url: string, page: PageRequest): Promise<PageFigures> {
  const asked = CATEGORIES.filter((id) => id !== 'seo' || page.seo)
  const more = [`--only-categories=${asked.join(',')}`, '--enable-error-reporting=false']
  if (page.cookie !== undefined) more.push(`--extra-headers={"Cookie":"${page.cookie}"}`)
  const results: Result[] = []
  while (results.length < page.runs) {
    results.push((await lighthouseCommand(url, page.browser, more)).lhr)
  }
  const middle = (figure: (result: Result) => number) => median(results.map(figure))
  const metric = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const sent = (type: string) => middle((result) => bytesOf(result, type))
  return {
    scores: CATEGORIES.map((id) =>
      asked.includes(id)
        ? middle(({ categories }) => Math.round((categories[id]?.score ?? Number.NaN) * 100))
        : undefined,
    ),
    metrics: {
      fcp: metric(METRICS.fcp),
      lcp: metric(METRICS.lcp),
      tbt: metric(METRICS.tbt),
      cls: metric(METRICS.cls),
    },
    bytes: {
      html: sent('Document'),
      css: sent('Stylesheet'),
      js: sent('Script'),
      images: sent('Image'),
    },
    nodes: middle(nodesOf),
    faults: [...new Set(results.flatMap(faultsOf))],
  }
}

interface Sent {
  readonly resourceType?: string
  readonly transferSize?: number
}

function itemsOf({ audits }: Result): readonly Sent[] {
  const details = audits['network-requests']?.details
  // oxlint-disable-next-line no-unsafe-type-assertion -- what Lighthouse's types leave open
  return details?.type === 'table' ? (details.items as readonly Sent[]) : []
}

function bytesOf(result: Result, type: string): number {
  const items = itemsOf(result).filter(({ resourceType }) => resourceType === type)
  return items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

function nodesOf({ audits }: Result): number {
  const details = audits['dom-size-insight']?.details
  // oxlint-disable-next-line no-unsafe-type-assertion -- what Lighthouse's types leave open
  const known = (details as { debugData?: { totalElements?: number } } | undefined)?.debugData
  return known?.totalElements ?? Number.NaN
}

function faultsOf({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
}
