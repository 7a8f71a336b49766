import { pageKey } from '../report/findings/fingerprint.ts'
import { pathBelow } from '../report/rules/page-path.ts'
import { type Baseline, type BaselineOptions, makeBaseline, readBaseline } from './baseline.ts'

type Entry = Baseline['pages'][string]

/**
 * The baseline that the pages of a build are. It grows page by page and keeps only what is compared: results have up to
 * 5 MB. Pages below the base URL match by path, whatever host they were audited on; others by their whole URL.
 */
export function collectBaseline(options: BaselineOptions) {
  const known = new Set<string>()
  const entries = new Map<string, Entry | undefined>()
  let catalogue = 0
  return {
    /**
     * Nothing can be said of a page whose results are of another program, were not read, or are not stored any more:
     * its findings are not comparable.
     *
     * @param url of the page in this job
     * @param original its results as they were uploaded
     */
    add(url: string, original: unknown): void {
      const page = readPage(url, original, options)
      page?.known.forEach((id) => known.add(id))
      catalogue = Math.max(catalogue, page?.catalogue ?? 0)
      entries.set(pageKey(url, options.baseUrl), Object.values(page?.pages ?? {})[0])
    },

    baseline(): Baseline {
      const ids = [...known].toSorted()
      const unknown = Object.fromEntries(ids.map((id) => [id, { outcome: 'unknown' }]))
      return {
        ...makeBaseline([], options),
        catalogue,
        known: ids,
        pages: Object.fromEntries(
          [...entries].map(([key, entry]) => [key, entry ?? { checks: unknown }]),
        ),
      }
    },
  }
}

/** Whether these results are of the page that has this URL now. */
export function isOfPage(original: unknown, url: string, baseUrl: string | null): boolean {
  const was = urlOf(original)
  return was !== undefined && (was === url || baseOf(was, url, baseUrl) !== undefined)
}

function readPage(url: string, original: unknown, { baseUrl, rules }: BaselineOptions) {
  const was = urlOf(original)
  if (was === undefined || typeof original !== 'object') return undefined
  const base = baseOf(was, url, baseUrl) ?? baseUrl
  return readBaseline([{ ...original, error: null }], { baseUrl: base, rules })
}

function urlOf(original: unknown): string | undefined {
  const isNamed = typeof original === 'object' && original !== null && 'url' in original
  return isNamed && typeof original.url === 'string' ? original.url : undefined
}

/** The base URL of the earlier results; undefined if the page is not below the base URL, or has another path. */
function baseOf(was: string, url: string, baseUrl: string | null): string | undefined {
  const path = pathBelow(url, baseUrl)
  if (path === undefined || !URL.canParse(was)) return undefined
  const { origin, pathname, search } = new URL(was)
  const whole = pathname + search
  return whole.endsWith(path) ? origin + whole.slice(0, whole.length - path.length) : undefined
}
