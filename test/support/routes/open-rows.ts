import { type Row } from './row.ts'

const url = 'https://www.example.com/'

/** What is there for everybody alike, and says nothing of anybody. */
// prettier-ignore
export const OPEN_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  { route: 'GET /',                                    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 303, 303, 303, 303, 303] },
  // Visitors have pages audited here. Whose report it is, and whether there is one of that page, changes nothing.
  { route: 'POST /', form: { url }, tells: [],         statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /', form: { url: 'x y' }, tells: [],  statuses: [422, 422, 422, 422, 422, 422, 422, 422, 422, 303, 303, 303, 303, 403] },
  // The id is a report's here, and no check has it.
  { route: 'GET /docs/checks/:id',                     statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /healthz',                             statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /readyz',                              statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /metrics',                             statuses: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401] },
  { route: 'GET /r/sample', statuses: [302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302] },
  { route: 'GET /docs/checks',                         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /docs',                                statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /docs/api',                            statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /accessibility',                       statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /favicon.svg',                         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/live-report.:hash.js',         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/live-list.:hash.js',         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/page.:hash.js',                statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/pagemark.:hash.css',           statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
]
