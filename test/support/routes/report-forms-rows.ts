import { PASSWORD, type Row } from './row.ts'

/** The forms of a report, and their requests. */
// prettier-ignore
export const REPORT_FORM_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // Nobody requested this report as a guest: its owner learns that it is already theirs, others get not found.
  { route: 'POST /r/:id/keep', form: {}, tells: [],    statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 303, 403] },
  { route: 'POST /r/:id/unlock', form: { password: PASSWORD }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /r/:id/unlock', form: { password: 'x' }, tells: [],      statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  { route: 'POST /r/:id/unlock', form: { password: PASSWORD }, tells: [], privacy: 1, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /r/:id/run', form: {}, tells: [],     statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  { route: 'POST /r/:id/checks/:check/ignore', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  { route: 'POST /r/:id/cancel', form: {}, tells: [],  statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
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
