type Headers = readonly { readonly name: string; readonly value: string }[]

interface ChangedHeader {
  readonly name: string
  /** Null where it was not sent. */
  readonly a: string | null
  readonly b: string | null
}

/** Different in each answer, whatever the page. */
const VOLATILE =
  /^(?:date|age|etag|last-modified|expires|set-cookie|content-length|cf-ray|server-timing|report-to|nel|via|x-(?:request-id|timer|served-by|cache|cache-hits|runtime|trace-id|amz-.*|varnish|vercel-id))$/i

const NONCE = /'nonce-[^']*'/g

/** Response headers that came, went, or have another value. */
export function changedHeaders(before: Headers, after: Headers): ChangedHeader[] {
  const [from, to] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...to.keys(), ...from.keys()])]
    .map((name) => ({ name, a: from.get(name) ?? null, b: to.get(name) ?? null }))
    .filter(({ a, b }) => a !== b)
}

function valuesOf(headers: Headers): Map<string, string> {
  const values = new Map<string, string>()
  for (const { name, value } of headers) {
    const key = name.toLowerCase()
    if (VOLATILE.test(key)) continue
    const before = values.get(key)
    const own = value.replaceAll(NONCE, "'nonce-…'")
    values.set(key, before === undefined ? own : `${before}, ${own}`)
  }
  return values
}
