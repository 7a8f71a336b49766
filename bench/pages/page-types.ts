/** A kind of page of the interface, and where one of them is. */
export interface PageType {
  readonly name: string
  readonly path: string
  /** Seen by who is signed in. */
  readonly own?: true
  /** May be in search engines: the others say on purpose that they are not for them. */
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
    { name: 'facts of a report', path: `${report}/facts/robots`, own: true },
    { name: 'sharing', path: `${report}/share`, own: true },
    { name: 'projects', path: '/projects', own: true },
    { name: 'account', path: '/account', own: true },
    { name: 'keys', path: '/account/keys', own: true },
    { name: 'administration', path: '/admin', own: true },
    { name: 'manual of the API', path: '/docs/api', indexed: true },
    { name: 'manual of the checks', path: '/docs/checks', indexed: true },
  ]
}
