import { pageWith, startCrawlSite } from '../crawl-site.ts'
import { words } from './planted-page.ts'
import { type PlantedSite, planted, type PlantedTruth } from './planted-site.ts'

/** Milliseconds to the first byte. */
export const FIRST_BYTES: ReadonlyMap<string, number> = new Map([
  ['/', 50],
  ['/brisk', 799],
  ['/slow-1', 900],
  ['/slow-2', 801],
])

/** A site of which the slower quarter takes longer than 0.8 s to answer. `FIRST_BYTES` says how long its pages take. */
export async function startPlantedSlow(): Promise<PlantedSite> {
  const paths = [...FIRST_BYTES.keys()]
  const pages = paths.map(
    (path) => [path, pageWith(`Page ${path}`, paths, words(path.slice(1) || 'start'))] as const,
  )
  const site = await startCrawlSite(Object.fromEntries(pages))
  return { url: `${site.origin}/`, names: { [site.origin]: '' }, close: () => site.close() }
}

export const SLOW_TRUTH: PlantedTruth = {
  'site-slow-pages': planted(['/slow-1', '/slow-2'], ['/brisk']),
}
