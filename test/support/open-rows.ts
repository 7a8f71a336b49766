import type { Row } from './route-rows.ts'

/** Of what is there for everybody alike, and says nothing of anybody. */
// prettier-ignore
export const OPEN_ROWS: readonly Row[] = [
  { route: 'GET /healthz',                             statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /readyz',                              statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /metrics',                             statuses: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401] },
  // Nothing to return from: to the start page.
  { route: 'POST /acting/end', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  // None of the actors administers this installation.
  { route: 'POST /admin/users/:id/second-factor', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/sessions', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/sign-in-as', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
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
