import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { siteCatalogue } from './site-catalogue.ts'
import type { SiteCheck, SiteOutcome } from './site-check.ts'

export interface JudgedSite {
  readonly check: SiteCheck
  /** A check that threw is an `error`: it costs one line, not the report. */
  readonly outcome: SiteOutcome | { readonly status: 'error'; readonly reason: string }
}

/** Runs every site check over the facts of a crawl. */
export function judgeSite(site: SiteFacts): JudgedSite[] {
  return siteCatalogue.map((check) => {
    try {
      return { check, outcome: check.evaluate(site) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { check, outcome: { status: 'error', reason } }
    }
  })
}
