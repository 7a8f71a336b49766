import { catalogue } from '../../checks/catalogue.ts'

/** Checks of what is asked once, and differs from one crawl to the next: a second crawl confirms them. */
const ASKED_ONCE = new Set(['site-slow-pages', 'site-server-errors', 'site-broken-external-links'])

/** Checks that need a browser. */
export const LAB_CHECKS: ReadonlySet<string> = new Set(
  catalogue.filter(({ stage }) => stage === 'lab').map(({ id }) => id),
)

export function isNoisyOnSites(check: string): boolean {
  return ASKED_ONCE.has(check) || LAB_CHECKS.has(check)
}
