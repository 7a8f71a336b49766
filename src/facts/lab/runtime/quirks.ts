import type { ReadDevice } from '../read-lab.ts'
import { listOf, textOf } from '../details.ts'
import type { QuirksFact } from '../runtime-facts.ts'
import type { PartyOf } from './party-of.ts'

/**
 * Chromium reports each document in quirks or limited-quirks mode, except frames in other processes, which are queried
 * directly. Scripts write into frames without a URL.
 */
export function quirksOf({ page, issues }: ReadDevice, partyOf: PartyOf): QuirksFact[] {
  const reported = listOf(issues.quirksModeIssue).map((row) => ({
    url: textOf(row.url),
    limited: row.isLimitedQuirksMode === true,
  }))
  const asked = page.modes
    .filter(({ quirks }) => quirks)
    .map(({ url }) => ({ url, limited: false }))
  const documents = new Map([...reported, ...asked].map((document) => [document.url, document]))
  return [...documents.values()]
    .filter(({ url }) => /^https?:/.test(url))
    .map((document) => ({
      ...document,
      isPage: withoutFragment(document.url) === withoutFragment(page.url),
      party: partyOf(document.url),
    }))
}

function withoutFragment(url: string): string {
  return url.split('#', 1).join('')
}
