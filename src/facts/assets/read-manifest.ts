import type { ManifestContent } from '../asset-facts.ts'
import { resolveUrl } from '../html/urls.ts'

const MAX_ICONS = 50
const MAX_TEXT = 200

/** Reads a web app manifest; `url` is its own URL, which its icons resolve against. */
export function readManifest(text: string, url: string): ManifestContent {
  const value = parse(text)
  if (value === undefined) return invalid('not valid JSON')
  if (!isObject(value)) return invalid('valid JSON, but not an object')
  const icons: readonly unknown[] = Array.isArray(value['icons']) ? value['icons'] : []
  return {
    kind: 'manifest',
    error: null,
    name: textOf(value['name']) ?? textOf(value['short_name']),
    icons: icons
      .slice(0, MAX_ICONS)
      .filter(isObject)
      .map((icon) => ({ url: urlOf(icon['src'], url), sizes: textOf(icon['sizes']) })),
  }
}

/** JSON.parse never returns `undefined`, so it marks invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function invalid(error: string): ManifestContent {
  return { kind: 'manifest', error, name: null, icons: [] }
}

/** An icon inside the manifest has no URL to show. */
function urlOf(src: unknown, base: string): string | null {
  const url = typeof src === 'string' ? resolveUrl(src, base) : null
  return url !== null && /^https?:/.test(url) && url.length <= 2000 ? url : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT) : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
