import { type Row } from './row.ts'

const url = 'https://www.example.com/'

const callOf = (name: string, input: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})

/** The API. */
// prettier-ignore
export const API_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // A tool that a key may not use does not exist for it, as the body says.
  { route: 'POST /mcp', json: callOf('list_reports', {}), statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /mcp', json: callOf('audit_page', { url, wait_seconds: 0 }), statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/openapi.json',                 statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /api/v1/account',                      statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports',                      statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/reports', form: { url },      statuses: [401, 201, 403, 201, 401, 401, 401, 401, 401, 401, 401, 201, 201, 401] },
  { route: 'GET /api/v1/reports/:id',                  statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PUT /api/v1/reports/:id',                  statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'PATCH /api/v1/reports/:id',                statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'DELETE /api/v1/reports/:id',               statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'POST /api/v1/reports/:id/cancel',          statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/reports/:id/events', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/runs',             statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/runs/:number',     statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  // The run has not been given up.
  { route: 'GET /api/v1/given-up-runs',                statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/given-up-runs/:id/queue', form: {}, statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  // Compares ended runs with results; by default the latest with the one before it.
  { route: 'GET /api/v1/reports/:id/compare', finished: true, statuses: [401, 404, 404, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'GET /api/v1/reports/:id/compare?a=1&b=1', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export',           statuses: [401, 422, 422, 422, 401, 401, 401, 401, 401, 401, 401, 422, 422, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=json',       statuses: [401, 404, 404, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=json', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=markdown', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=csv', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=har', finished: true,  statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects',                     statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/projects', form: { name: 'nursery' }, statuses: [401, 201, 403, 201, 401, 401, 401, 401, 401, 401, 401, 201, 201, 401] },
  { route: 'GET /api/v1/projects/:project',            statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PATCH /api/v1/projects/:project',          statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'DELETE /api/v1/projects/:project',         statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 403, 401] },
  { route: 'GET /api/v1/projects/:project/budgets',    statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PUT /api/v1/projects/:project/budgets', json: { rules: [] }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'POST /api/v1/projects/:project/budgets/import', json: { file: [] }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/projects/:project/watch', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PUT /api/v1/projects/:project/watch', form: { alerts: 'on' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/reports/:id/watch', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PUT /api/v1/reports/:id/watch', form: { alerts: 'on' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/alerts', statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/alerts/:alert', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PATCH /api/v1/alerts/:alert', form: { mute: 'change' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'GET /api/v1/projects/:project/markers', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/projects/:project/markers', form: { name: 'Deploy' }, statuses: [401, 201, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 201, 401] },
  { route: 'DELETE /api/v1/projects/:project/markers/:marker', statuses: [401, 204, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 204, 401] },
  { route: 'GET /api/v1/projects/:project/timeline', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects/:project/builds', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects/:project/builds/:build', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects/:project/builds/:build/export?format=junit', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects/:project/builds/:build/runs', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/projects/:project/builds/:build/runs', json: { results: { url: '/', environment: { pagemark: '1' }, categories: [], checks: [] } }, statuses: [401, 201, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 201, 401] },
  { route: 'GET /api/v1/projects/:project/builds/:build/runs/:run', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects/:project/builds/:build/runs/:run/original', statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/projects/:project/builds/:build/seal', json: {}, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  // Channels belong to one user.
  { route: 'GET /api/v1/channels', statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'POST /api/v1/channels', json: { kind: 'slack', url: 'https://a.example/' }, statuses: [401, 201, 403, 201, 401, 401, 401, 401, 401, 401, 401, 201, 201, 401] },
  { route: 'GET /api/v1/channels/:id', statuses: [401, 404, 404, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'PATCH /api/v1/channels/:id', json: { name: 'x' }, statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'DELETE /api/v1/channels/:id', statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'POST /api/v1/channels/:id/test', form: {}, statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'POST /api/v1/channels/:id/rotate', form: {}, statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'POST /api/v1/channels/:id/redeliver', form: { since: '2026-11-26T10:00:00Z' }, statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'GET /api/v1/channels/:id/deliveries', statuses: [401, 404, 404, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'POST /api/v1/deliveries/:id/redeliver', form: {}, statuses: [401, 404, 403, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'GET /api/v1/projects/:project/schedule',   statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PUT /api/v1/projects/:project/schedule', form: { cron: '0 6 * * *' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'DELETE /api/v1/projects/:project/schedule', statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'POST /api/v1/projects/:project/schedule/preview', form: { cron: '0 6 * * *' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/schedule',         statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PUT /api/v1/reports/:id/schedule', form: { cron: '0 6 * * *' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'DELETE /api/v1/reports/:id/schedule',      statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'POST /api/v1/reports/:id/schedule/preview', form: { cron: '0 6 * * *' }, statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  // Last: a user without this project creates one of the name.
  { route: 'POST /api/v1/projects/:project/builds', json: { hash: 'c0ffee', branch: 'main' }, traces: ['other'], statuses: [401, 201, 403, 201, 401, 401, 401, 401, 401, 401, 401, 403, 201, 401] },
]
