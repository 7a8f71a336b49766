import { PROJECT, type Row } from './row.ts'

/** The pages of projects. */
// prettier-ignore
export const PROJECT_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // Members know about a shared project; actions they may not take are answered 403.
  { route: 'GET /projects', tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'POST /projects', form: { name: 'nursery' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /projects/:project', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  { route: 'GET /projects/:project/settings', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'POST /projects/:project/name', form: { name: PROJECT }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 303] },
  { route: 'POST /projects/:project/name', form: { name: ' ' }, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 404, 403, 403, 422] },
  { route: 'POST /projects/:project/defaults', form: { device: 'both', privacy: '' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/keeping', form: { keep_runs: '50' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/public', form: { public: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/ignored', form: { check: 'https-final' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  { route: 'POST /projects/:project/budgets/add', form: { measure: 'score', kind: 'min', limit: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'POST /projects/:project/budgets/remove', form: { place: '0', rule: '' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'POST /projects/:project/budgets/import', form: { file: '[]' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'POST /projects/:project/channels', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/members', form: { email: 'x@example.com', role: 'viewer' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/members/remove', form: { email: 'x@example.com' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'GET /projects/:project/watching', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  { route: 'POST /projects/:project/watching', form: { alerts: 'on', every: 'day', email: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'GET /projects/:project/timeline', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  // The project has no public page, not even for its owner.
  { route: 'GET /p/:project', tells: [], statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /p/:project/feed.atom', tells: [], statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  // Feeds are read by a token that no actor has; signing in makes no difference.
  { route: 'GET /projects/:project/feed.atom', tells: [], statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/feed.atom?token=x', tells: [], statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'POST /projects/:project/feed', form: {}, tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 201, 404, 201, 201, 403] },
  { route: 'POST /projects/:project/feed/revoke', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 303, 303, 403] },
  { route: 'GET /r/:id/watching', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'POST /r/:id/watching', form: { alerts: 'off', every: 'none' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'GET /alerts', tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'GET /alerts/:alert', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  { route: 'POST /alerts/:alert/mute', form: { for: '7' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'POST /alerts/:alert/note', form: { note: 'Known' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
  { route: 'GET /projects/:project/delete', tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 403, 200] },
  { route: 'POST /projects/:project/delete', form: { name: 'x' }, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/delete', form: { name: PROJECT }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/leave', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 303, 303, 403] },
  { route: 'GET /projects/:project/builds', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  { route: 'GET /projects/:project/builds/:build', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/builds/:build/export.json', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/builds/:build/export.markdown', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/builds/:build/export.sarif', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/builds/:build/export.junit', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/builds/:build/export.codequality', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /projects/:project/builds/:build/runs/:run/original', tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'POST /projects/:project/import-keys', form: {}, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 201, 404, 403, 201, 403] },
  { route: 'POST /projects/:project/import-keys/revoke', form: { id: 'x' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 403] },
]
