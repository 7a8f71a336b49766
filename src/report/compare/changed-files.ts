export type RequestRows = readonly { readonly url: string; readonly transfer_bytes: number }[]

interface ChangedFile {
  readonly url: string
  readonly a: number
  readonly b: number
}

const LEAST_BYTES = 5 * 1024
const LEAST_SHARE = 0.1
/** A tenth of a small file is what a cookie changes. */
const SMALL_BYTES = 1024

/** Files that came, went, or differ by 5 KiB or a tenth, what changed most first. */
export function changedFiles(before: RequestRows, after: RequestRows): ChangedFile[] {
  const [from, to] = [sizesByName(before), sizesByName(after)]
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => {
      const [a, b] = [from.get(name), to.get(name)]
      return { url: (b ?? a)?.url ?? name, a: a?.bytes ?? 0, b: b?.bytes ?? 0 }
    })
    .filter(({ a, b }) => isChanged(a, b))
    .toSorted((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a))
}

/** Hosts that the page asks and did not before, and the other way round. */
export function changedHosts(
  before: RequestRows,
  after: RequestRows,
): { readonly came: string[]; readonly went: string[] } {
  const [from, to] = [hostsOf(before), hostsOf(after)]
  return {
    came: [...to].filter((host) => !from.has(host)).toSorted(),
    went: [...from].filter((host) => !to.has(host)).toSorted(),
  }
}

function isChanged(a: number, b: number): boolean {
  const change = Math.abs(b - a)
  return change >= LEAST_BYTES || (change >= SMALL_BYTES && change >= LEAST_SHARE * Math.max(a, b))
}

/** A build names files by their content: `app.4f2c9e.js` and `app.0b13aa.js` are one file, before and after. */
const CONTENT_HASH = /(?<=[._-])(?=[\da-z]*\d)[\da-z]{6,64}(?=\.[a-z\d]{1,5}$)/i

/** The same for every build of a file, and its URL without a query. */
export function namedFile(fullUrl: string): { readonly name: string; readonly url: string } {
  const url = withoutQuery(fullUrl)
  return { name: url.replace(CONTENT_HASH, '*'), url }
}

function sizesByName(rows: RequestRows): Map<string, { url: string; bytes: number }> {
  const sizes = new Map<string, { url: string; bytes: number }>()
  for (const row of rows) {
    const { name, url } = namedFile(row.url)
    sizes.set(name, { url, bytes: (sizes.get(name)?.bytes ?? 0) + row.transfer_bytes })
  }
  return sizes
}

function withoutQuery(url: string): string {
  return /^[^?#]*/.exec(url)?.[0].slice(0, MOST_CHARACTERS) ?? url
}

const MOST_CHARACTERS = 300

function hostsOf(rows: RequestRows): Set<string> {
  return new Set(
    rows.flatMap(({ url }) => {
      const host = URL.canParse(url) ? new URL(url).host : ''
      return host === '' ? [] : [host]
    }),
  )
}
