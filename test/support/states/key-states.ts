/**
 * The states that `npm test` checks: of most kinds of pages the one that shows most, and of forms one with errors. The
 * release suite checks all. Add a state here only for a new kind of page; each takes half a second of processor time.
 */
export const KEY_STATES: ReadonlySet<string> = new Set([
  'landing',
  'help',
  'not-found',
  'list-narrowed',
  'new-audit-errors',
  'new-sitemap',
  'report',
  'report-settings-errors',
  'delete-report',
  'embedded',
  'unlock-wrong',
  'sites',
  'site, crawled',
  'new site with faults',
  'projects',
  'project',
  'project-settings',
  'account-second-factor-set-up',
  'account, a new key',
  'sign-in-wrong',
  'admin-users',
])
