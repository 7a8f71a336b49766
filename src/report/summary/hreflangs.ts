import { Type } from 'typebox'
import { ownAddress } from '../../facts/derived/hreflang-set.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'
import type { HreflangFact } from '../../facts/document-facts.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { nullable } from '../exact.ts'
import { cut, cutOrNull, list, listOf } from './rows.ts'

export const Hreflangs = listOf({
  code: Type.String(),
  url: nullable(Type.String()),
  line: nullable(Type.Integer()),
  /** Whether that page names this one as its alternate; `self` is this page, `unknown` was not read. */
  returns: Type.Enum(['self', 'yes', 'no', 'unknown']),
  status: nullable(Type.Integer()),
})

type Facts = Pick<StaticFacts, 'hreflangs' | 'linkedPages' | 'canonicals' | 'address'>

export function hreflangsOf(facts: Facts) {
  const own = ownAddress(facts.canonicals, facts.address.final)
  return list(facts.hreflangs, (alternate) => row(alternate, own, facts))
}

function row(alternate: HreflangFact, own: string, { linkedPages, address }: Facts) {
  const { code, url, line } = alternate
  const isSelf = url !== null && (sameUrl(url, own) || sameUrl(url, address.final))
  const page = linkedPages.find(
    (linked) => linked.relation === 'alternate' && url !== null && sameUrl(linked.url, url),
  )
  return {
    code: cut(code, 50),
    url: cutOrNull(url, 500),
    line,
    returns: isSelf ? ('self' as const) : returnOf(page, own),
    status: page?.status ?? null,
  }
}

function returnOf(page: LinkedPageFact | undefined, own: string): 'yes' | 'no' | 'unknown' {
  if (page?.state !== 'answered') return 'unknown'
  return page.hreflangs.some(({ url }) => url !== null && sameUrl(url, own)) ? 'yes' : 'no'
}
