import { type Row } from './row.ts'

const url = 'https://www.example.com/'

/** The list of reports, and the forms that create them. */
// prettier-ignore
export const LIST_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  { route: 'GET /reports', tells: ['session'], traces: ['viewer', 'editor'],statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'GET /reports/rows?ids=:id', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  // Without rows there are no events; `test/list-events.test.ts` tests those with rows.
  { route: 'GET /reports/events', tells: [],           statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /reports.csv', tells: ['session'],     statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'POST /reports/bulk', form: { 'pick.:id': '1', do: 'privacy', privacy: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /reports/bulk', form: { 'pick.:id': '1', do: 'export' }, tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'GET /reports/delete?ids=:id', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 404, 200, 200] },
  { route: 'POST /reports/delete', form: { ids: ':id' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 303, 303] },
  { route: 'POST /reports/restore', form: { deletion: 'x' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /reports/first-steps', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'GET /new', tells: ['session'],             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'POST /new', form: { url: 'https://new.example/:actor' },                 statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /new', form: { url: '' },             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 422, 422, 422, 422] },
  { route: 'GET /new/list',                            statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'POST /new/list', form: { urls: url },      statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /new/list', form: { urls: '' },       statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 422, 422, 422, 422] },
  { route: 'GET /new/sitemap',                         statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'POST /new/sitemap', form: { url: 'https://new.example/', limit: '5' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /new/sitemap', form: { url: '' },    statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 422, 422, 422, 422] },
  // The ID is a report's, which no sitemap reading and no batch has.
  { route: 'GET /sitemaps/:id', tells: [],             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'POST /sitemaps/:id/audit', form: { 'page.0': '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'POST /sitemaps/:id/again', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /batches/:id', tells: [],              statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /batches/:id/events', tells: [],       statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
]
