import { CaptureError } from './capture-error.ts'
import type { Header } from './capture.ts'
import type { ContentCoding } from './decode-body.ts'
import { headerValues } from './header-values.ts'

/** Offered by every request; see `decode-body.ts` for how they are decoded safely. */
export const ACCEPT_ENCODING: Header = ['Accept-Encoding', 'gzip, br, zstd']

const CODINGS: ReadonlyMap<string, ContentCoding> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
  ['zstd', 'zstd'],
] as const)

/**
 * The coding to decode, null if there is none. Names that are no coding (`utf-8`, `none`) are ignored, as in browsers.
 *
 * @throws `CaptureError` `invalid` for more than one: chained codings make small responses huge
 */
export function contentCoding(headers: readonly Header[]): ContentCoding | null {
  const named = headerValues(headers, 'content-encoding')
    .flatMap((value) => value.split(','))
    .map((name) => CODINGS.get(name.trim().toLowerCase()))
    .filter((coding) => coding !== undefined)
  if (named.length > 1) {
    throw new CaptureError('invalid', 'The response is compressed more than once.')
  }
  return named[0] ?? null
}
