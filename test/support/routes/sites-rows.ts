import { type Row } from './row.ts'

/** Of site audits and their crawls. */
// prettier-ignore
export const SITE_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  { route: 'GET /api/v1/site-audits', tells: [], traces: ['expert', 'reader'], statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/site-audits', form: { url: 'https://www.example.com/' }, tells: [], statuses: [401, 201, 403, 201, 401, 401, 401, 401, 401, 401, 401, 201, 201, 401] },
  { route: 'POST /api/v1/site-audits', form: { url: '' }, tells: [], statuses: [401, 422, 403, 422, 401, 401, 401, 401, 401, 401, 401, 422, 422, 401] },
  { route: 'GET /api/v1/site-audits/:id', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PATCH /api/v1/site-audits/:id', statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'DELETE /api/v1/site-audits/:id', statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/site-audits/:id/crawls', statuses: [401, 201, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 201, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls/:number', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/site-audits/:id/crawls/:number/pause', statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'POST /api/v1/site-audits/:id/crawls/:number/resume', statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'POST /api/v1/site-audits/:id/crawls/:number/cancel', statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls/:number/findings', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls/:number/findings/:check/pages', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls/:number/pages', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls/:number/pages/:page', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/site-audits/:id/crawls/:number/export', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
]
