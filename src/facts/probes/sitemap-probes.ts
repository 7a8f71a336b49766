import type { PageCapture, Probe, ProbeResult } from '../../capture/capture.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { readSitemap } from '../sitemap/read-sitemap.ts'

const MAX_FILES = 3
const MAX_BYTES = 10 * 1024 * 1024
const REDIRECTS = 3

/** Common URLs of sitemaps that robots.txt does not declare. */
const GUESSES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', '/wp-sitemap.xml']

export function firstSitemaps(page: PageCapture, robots: RobotsTxtFacts): Probe[] {
  const declared = declaredSitemaps(robots)
  const { url } = page.response
  const urls = declared.length > 0 ? declared.slice(0, MAX_FILES) : guessedSitemaps(url)
  return urls.map((each) => sitemapProbe(each, MAX_BYTES))
}

/** Sitemaps declared in robots.txt, absolute, each once. */
export function declaredSitemaps({ sitemaps }: Pick<RobotsTxtFacts, 'sitemaps'>): string[] {
  return [...new Set(sitemaps.map(({ url }) => new URL(url).href))]
}

export function guessedSitemaps(siteUrl: string): string[] {
  return GUESSES.map((path) => new URL(path, siteUrl).href)
}

/** Children of the fetched indexes, up to three files in total. */
export function childSitemaps(results: readonly ProbeResult[]): Probe[] {
  const asked = new Set<string>()
  const children: string[] = []
  let found = 0
  for (const result of results) {
    const { probe } = result
    if (probe.role !== 'sitemap' || probe.kind !== 'request') continue
    asked.add(probe.url)
    if (result.status !== 'answered' || result.response.status !== 200) continue
    const content = readSitemap(result.response.body, { url: probe.url, wanted: new Set(), now: 0 })
    if (content.kind !== 'invalid') found++
    children.push(...content.children)
  }
  return [...new Set(children)]
    .filter((url) => !asked.has(url) && /^https?:/.test(url))
    .slice(0, Math.max(0, MAX_FILES - found))
    .map((url) => sitemapProbe(url, MAX_BYTES))
}

export function sitemapProbe(url: string, maxBytes: number): Probe {
  return { kind: 'request', role: 'sitemap', url, method: 'get', maxBytes, redirects: REDIRECTS }
}
