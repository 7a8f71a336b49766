import type { PageCapture } from '../../capture/capture.ts'
import { withoutFragment } from '../collect/links.ts'
import type { PageRelation } from '../linked-page-facts.ts'
import { isLocal } from '../network/address.ts'
import { changesSomething } from '../probes/link-sample.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import { variantsOf } from './url-variants.ts'

const MAX_ALTERNATES = 6

/** A page to request because this one refers to it. */
export interface WantedPage {
  readonly relation: PageRelation
  /** Absolute, without fragment. */
  readonly url: string
}

/** The pages that this one refers to, each URL once, and this page as Markdown. */
export function wantedPages(page: PageCapture, document: DocumentFacts): WantedPage[] {
  const { status } = page.response
  if (status < 200 || status > 299) return []
  const url = withoutFragment(page.response.url)
  const isOwn = new Set([url, withoutFragment(page.target.url)])
  const isOther = (address: string) => !isOwn.has(address) && isAskable(address, url)
  const alternates = [...new Set(alternatesOf(document).filter(isOther))]
  const variants = document.document.html ? variantsOf(url) : []
  return eachOnce([
    ...canonicalsOf(document).filter(isOther).map(wanted('canonical')),
    ...alternates.slice(0, MAX_ALTERNATES).map(wanted('alternate')),
    ...variants.filter(isOther).map(wanted('variant')),
    ...(document.document.html && !changesSomething(url) ? [wanted('markdown')(url)] : []),
  ])
}

/** A canonical that is also a language version is requested once, as the canonical. */
function eachOnce(pages: readonly WantedPage[]): WantedPage[] {
  const seen = new Set<string>()
  return pages.filter(({ url }) => {
    const isNew = !seen.has(url)
    seen.add(url)
    return isNew
  })
}

function wanted(relation: PageRelation): (url: string) => WantedPage {
  return (url) => ({ relation, url })
}

/** The one canonical that search engines could follow; none if several contradict each other. */
function canonicalsOf({ canonicals }: DocumentFacts): string[] {
  const urls = canonicals
    .filter(({ inHead, extraAttributes }) => inHead && extraAttributes.length === 0)
    .flatMap(({ url }) => (url === null ? [] : [withoutFragment(url)]))
  const different = [...new Set(urls)]
  return different.length === 1 ? different : []
}

function alternatesOf({ hreflangs }: DocumentFacts): string[] {
  return hreflangs
    .filter(({ inHead }) => inHead)
    .flatMap(({ url }) => (url === null ? [] : [withoutFragment(url)]))
}

/** URLs on other hosts, in a page on the author's own machine, belong to the published page. */
function isAskable(address: string, pageUrl: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || changesSomething(address)) return false
  const { hostname } = new URL(pageUrl)
  return url.hostname === hostname || !isLocal(hostname)
}
