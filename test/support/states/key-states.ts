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
  'report',
  'report-settings-errors',
  'site, crawled',
  'new site with faults',
  'project',
  'account-second-factor-set-up',
  'sign-in-wrong',
  'admin-users',
])
