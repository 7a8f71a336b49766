const LONGEST = 80
/** Share of the pages from which on a pattern is the name of all: the others are a front page or an index. */
const NEARLY_ALL = 0.8

/**
 * The commonest pattern of these URLs, at least one: `/blog/*`, `/library/*.html`; for one page, its path. If it is not that of
 * nearly all, the name says so: `/blog/* and others`.
 */
export function nameTemplate(urls: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const pattern = urls.length === 1 ? new URL(url).pathname : patternOf(new URL(url))
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  const [[name, count] = ['/', 1]] = [...counts].toSorted(([, a], [, b]) => b - a)
  const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
  return count >= NEARLY_ALL * urls.length ? short : `${short} and others`
}

/** The folder with digits as `#`, and any last segment; its extension stays. */
function patternOf({ pathname, search }: URL): string {
  const isFolder = pathname.endsWith('/')
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const last = segments.pop()
  const folder = segments.map((segment) => `/${segment.replaceAll(/\d+/g, '#')}`).join('')
  const query = search === '' ? '' : '?*'
  if (last === undefined) return `/${query}`
  const extension = isFolder ? '/' : (/\.[a-z]{1,5}$/i.exec(last)?.[0] ?? '')
  return `${folder}/*${extension}${query}`
}
