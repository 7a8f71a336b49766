import { counted } from '../../../checks/shared/counted.ts'
import type { SiteResults } from '../../site/site-results.ts'

/** The notice that the crawl may have missed pages. */
export function scriptedText({ url, links }: NonNullable<SiteResults['scripted_links']>): string {
  return `Scripts add ${counted(links, 'link')} to ${url} that its HTML does not have. The crawl follows links in the HTML, so it may have missed the pages that only scripts link to.`
}
