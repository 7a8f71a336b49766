import type { Press } from './interactions.ts'

/** A kind of page of the interface, and the path of an example. */
export interface PageType {
  readonly name: string
  readonly path: string
  /** For signed-in users. */
  readonly own?: true
  /** Indexable: the others are deliberately not for search engines. */
  readonly indexed?: true
}

export function pageTypes(report: string): PageType[] {
  return [
    { name: 'landing', path: '/', indexed: true },
    { name: 'sign-in', path: '/signin' },
    { name: 'reports', path: '/reports', own: true },
    { name: 'new audit', path: '/new', own: true },
    { name: 'report, the sample', path: '/r/00000000-0000-7000-8000-000000000001' },
    { name: 'report, one’s own', path: report, own: true },
    { name: 'check of a report', path: `${report}/checks/image-alt`, own: true },
    { name: 'facts of a report', path: `${report}/facts/robots`, own: true },
    { name: 'sharing', path: `${report}/share`, own: true },
    { name: 'projects', path: '/projects', own: true },
    { name: 'account', path: '/account', own: true },
    { name: 'keys', path: '/account/keys', own: true },
    { name: 'administration', path: '/admin', own: true },
    { name: 'settings', path: '/admin/settings', own: true },
    { name: 'help', path: '/docs', indexed: true },
    { name: 'manual of the API', path: '/docs/api', indexed: true },
    { name: 'manual of the checks', path: '/docs/checks', indexed: true },
    { name: 'manual of one check', path: '/docs/checks/image-alt', indexed: true },
  ]
}

/** The most frequent presses in a report: the list's filter on and off, a check, the menu. */
export const REPORT_PRESSES: readonly Press[] = [
  { name: 'show all checks', target: 'label:has(#show-all)' },
  { name: 'show those that need work', target: 'label:has(#show-work)' },
  { name: 'open a check', target: 'details.check > summary' },
  { name: 'open the menu', target: '#actions summary' },
  { name: 'open the share dialog', target: '#actions a[data-dialog]' },
]

/** The nearest equivalents in Lighthouse's report. */
export const LIGHTHOUSE_PRESSES: readonly Press[] = [
  { name: 'open an audit', target: '.lh-audit--fail summary' },
  { name: 'open a group', target: '.lh-clump > summary' },
]
