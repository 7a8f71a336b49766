import { type Row } from './row.ts'

const url = 'https://www.example.com/'

const LHR = JSON.stringify({ lighthouseVersion: '13.5.0', categories: {}, audits: {} })

/** Routes that give everybody the same, with no personal data. */
// prettier-ignore
export const OPEN_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  { route: 'GET /',                                    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 303, 303, 303, 303, 303] },
  // Visitors can request audits here. Who owns a report of that page, and whether there is one, changes nothing.
  { route: 'POST /', form: { url }, tells: [],         statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /', form: { url: 'x y' }, tells: [],  statuses: [422, 422, 422, 422, 422, 422, 422, 422, 422, 303, 303, 303, 303, 403] },
  // The ID is a report's, which no check has.
  { route: 'GET /docs/checks/:id',                     statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /healthz',                             statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /readyz',                              statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /metrics',                             statuses: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401] },
  { route: 'GET /r/sample', statuses: [302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 302] },
  { route: 'GET /docs/checks',                         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /docs',                                statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /docs/api',                            statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /docs/budget.schema.json',             statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /accessibility',                       statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /favicon.svg',                         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/live-report.:hash.js',         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/live-list.:hash.js',         statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/page.:hash.js',                statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/pagemark.:hash.css',           statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  // These routes need an import key.
  { route: 'GET /lhci/version', tells: [], imports: 200, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /lhci/v1/projects/:project/builds', tells: [], imports: 200, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'POST /lhci/v1/projects', json: {}, tells: [], imports: 403, statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  { route: 'POST /lhci/v1/projects/lookup', json: { token: ':key' }, tells: ['import'], imports: 200, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'POST /lhci/v1/projects/:project/builds', json: { hash: 'abc', branch: 'main' }, tells: [], imports: 200, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'POST /lhci/v1/projects/:project/builds/:build/runs', json: { url: 'http://localhost/', lhr: LHR }, tells: [], imports: 200, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'PUT /lhci/v1/projects/:project/builds/:build/lifecycle', json: 'sealed', tells: [], imports: 204, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  // Only name the prefix that Lighthouse CI clients forgot.
  { route: 'GET /version', tells: [], statuses: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400] },
  { route: 'GET /v1/projects', tells: [], statuses: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400] },
  { route: 'POST /v1/projects', json: {}, tells: [], statuses: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400] },
  { route: 'GET /v1/projects/*', tells: [], statuses: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400] },
  { route: 'POST /v1/projects/*', json: {}, tells: [], statuses: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400] },
  // Redirects IDs, as members give them here, to the page that checks who may see the build.
  { route: 'GET /app/projects/:project/compare/:build', tells: [], imports: 302, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 302, 302, 403] },
]
