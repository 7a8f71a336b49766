import { createHash } from 'node:crypto'
import type { CheckResult } from '../results.ts'
import { pathBelow } from '../rules/page-path.ts'
import { withoutTrailingSlashes } from '../rules/trailing-slashes.ts'
import { elementKey } from './element-key.ts'

type Row = CheckResult['evidence'][number]

/** Incremented when the same finding gets another fingerprint: earlier baselines and alerts then match nothing. */
const VERSION = 'pagemark/1'
/** 128 bits: no two findings of a site collide by chance. */
const DIGITS = 32

export interface FingerprintContext {
  readonly checkId: string
  /** URL of the page. */
  readonly url: string
  /** Base URL, in which a preview host and production differ; null for none. */
  readonly baseUrl: string | null
}

/** Names a check's finding on a page, independent of run and host. */
export function findingFingerprint({ checkId, url, baseUrl }: FingerprintContext): string {
  return hashOf([checkId, pageKey(url, baseUrl)])
}

/**
 * Names each row of a finding. Equal rows are numbered, so that one more row is one new fingerprint. Values that
 * change while the row stays the same are left out: line, value, bytes, time, status, note and position, and of an
 * element all attributes that do not name it.
 */
export function rowFingerprints(
  rows: readonly Row[],
  { checkId, url, baseUrl }: FingerprintContext,
): string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const key = rowKey(row, baseUrl)
    const equal = key.join('\0')
    const number = seen.get(equal) ?? 0
    seen.set(equal, number + 1)
    return hashOf([checkId, pageKey(url, baseUrl), ...key, String(number)])
  })
}

/** Path and query below the base URL; for other URLs, the whole URL. */
export function pageKey(url: string, baseUrl: string | null): string {
  return pathBelow(url, baseUrl) ?? url
}

/** The end of the URL of a missing page, which is another one in each audit. */
const MADE_UP = /pagemark-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function rowKey({ snippet = '', url = '', name = '', expected = '' }: Row, baseUrl: string | null) {
  return [
    elementKey(hostless(snippet, baseUrl).replace(/\s+/g, ' ').trim()),
    pageKey(url, baseUrl).replace(MADE_UP, 'pagemark-'),
    hostless(name, baseUrl),
    hostless(String(expected), baseUrl),
  ]
}

/** Markup and file names contain the host that the page was audited on. */
function hostless(text: string, baseUrl: string | null): string {
  if (baseUrl === null || !URL.canParse(baseUrl)) return text
  const { host, href } = new URL(baseUrl)
  const root = withoutTrailingSlashes(href)
  return text.replaceAll(root, '').replaceAll(root.slice(root.indexOf(`//${host}`)), '')
}

/** 128 bits of all parts, with the version of fingerprints. */
export function hashOf(parts: readonly string[]): string {
  const text = [VERSION, ...parts].join('\0')
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
}
