import { latestMoment } from '../../facts/sitemap/lastmod.ts'
import type { CrawledPage } from '../crawled-page.ts'
import { likeness } from '../likeness/sketch.ts'

type Text = Pick<CrawledPage, 'textKey' | 'sketch'>

/** A page in two crawls. `readAt` is when the first of them fetched it, in milliseconds since 1970. */
interface ReadTwice {
  readonly readAt: number
  readonly before: Text
  readonly now: Text
}

/** Whether a page has changed after the day that a sitemap names as that of its last change. */
export function isStaleDate(lastmod: string, { readAt, before, now }: ReadTwice): boolean {
  return latestMoment(lastmod) < readAt && isChanged(before, now)
}

/** A date tells of significant changes: not of a counter, or of news beside the text. */
const ALIKE = 0.9

function isChanged(one: Text, other: Text): boolean {
  if (one.textKey === other.textKey) return false
  if (one.sketch === null || other.sketch === null) return true
  return likeness(bytesOf(one.sketch), bytesOf(other.sketch)) < ALIKE
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64')
}
