import type { Row } from './route-rows.ts'

/** Forms about a report that are there for who may change it. */
// prettier-ignore
export const reportFormRows: readonly Row[] = [
  { route: 'GET /r/:id/visibility', tells: [],         statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'GET /r/:id/share', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'GET /r/:id/share?suggest=1', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'POST /r/:id/share', form: { privacy: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'POST /r/:id/share', form: { privacy: '9' }, tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 404, 403, 422, 403] },
  { route: 'GET /r/:id/settings', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'POST /r/:id/settings', form: { samples: '3', project: 'x' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'POST /r/:id/settings', form: { samples: '2', project: 'x' }, tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 404, 403, 422, 403] },
  { route: 'GET /r/:id/delete', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'POST /r/:id/delete', form: {}, tells: [],  statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
]
