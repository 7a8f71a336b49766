import type { PageSample } from '../../crawl/page-sample.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { SiteResults } from './site-results.ts'

/** From this many links on, pages may be missing: fewer are often those of a share button or a consent dialog. */
const FEWEST = 5

/** A loaded page, the start page if possible, on which scripts add links: a crawl does not see what they lead to. */
export function scriptedLinks(
  { urls, record }: Pick<SiteFacts, 'urls' | 'record'>,
  samples: readonly PageSample[],
): Pick<SiteResults, 'scripted_links'> {
  const found = samples.flatMap(({ number, measured }) => {
    const links = measured?.scriptedLinks ?? 0
    const url = urls[number - 1]?.url
    return links < FEWEST || url === undefined ? [] : [{ url, links }]
  })
  const chosen = found.find(({ url }) => url === record.start) ?? found[0]
  return chosen === undefined ? {} : { scripted_links: chosen }
}
