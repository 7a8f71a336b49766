import { OPEN_ROWS } from './open-rows.ts'
import { SAMPLE_ID } from '../../src/web/sample/sample-report.ts'
import { pdfRows } from './pdf-rows.ts'
import { reportFormRows } from './report-form-rows.ts'

/**
 * Who gets what from every route there is. The report is the owner's, in the project
 * `secret-project`, and behind a password, which `unlocked` has given; `elsewhere` has given that of
 * another report, and `outdated` that of this one before it was changed. `session` is the owner, signed
 * in, and `neighbour` another user who is. The project is shared with `viewer`, who may look, and with
 * `editor`, who may change what is in it; each asks with a key of their own and a session at once, and
 * names the project by its id. `acting` is an administrator who is signed in as the owner: whatever is new is theirs to
 * be decided here. A route without a row fails, and so does a row without a route. No other one administers.
 */
export const ACTORS = [
  'anonymous',
  'expert',
  'reader',
  'other',
  'revoked',
  'expired',
  'unlocked',
  'elsewhere',
  'outdated',
  'session',
  'neighbour',
  'viewer',
  'editor',
  'acting',
] as const
export type Actor = (typeof ACTORS)[number]

export interface Row {
  /** As the route is written, with what is asked of it; `HEAD` is asked wherever `GET` is. */
  readonly route: string
  readonly form?: Readonly<Record<string, string>>
  /** Its run has ended, with results. */
  readonly finished?: true
  /** A PDF of these was made. */
  readonly printed?: true
  /** What the report became after the password was given. */
  readonly privacy?: 0 | 1
  /** Who learns something of the report; nobody else may. */
  readonly tells?: readonly Actor[]
  /** Who may have done something with it in an earlier row, and is told that they have. */
  readonly traces?: readonly Actor[]
  /** In the order of the actors. */
  readonly statuses: readonly number[]
}

const url = 'https://www.example.com/'
export const PROJECT = 'secret-project'
export const PASSWORD = 'open sesame'

// prettier-ignore
export const ROWS: readonly Row[] = [
  ...OPEN_ROWS,
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor acting
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
  // Compared are runs that have ended with results; by itself the latest with the one before it.
  { route: 'GET /api/v1/reports/:id/compare', finished: true, statuses: [401, 404, 404, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'GET /api/v1/reports/:id/compare?a=1&b=1', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export',           statuses: [401, 422, 422, 422, 401, 401, 401, 401, 401, 401, 401, 422, 422, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=json',       statuses: [401, 404, 404, 404, 401, 401, 401, 401, 401, 401, 401, 404, 404, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=json', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=markdown', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=csv', finished: true, statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/reports/:id/export?format=har', finished: true,  statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects',                     statuses: [401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'GET /api/v1/projects/:project',            statuses: [401, 200, 200, 404, 401, 401, 401, 401, 401, 401, 401, 200, 200, 401] },
  { route: 'PATCH /api/v1/projects/:project',          statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 200, 401] },
  { route: 'DELETE /api/v1/projects/:project',         statuses: [401, 200, 403, 404, 401, 401, 401, 401, 401, 401, 401, 403, 403, 401] },
  { route: 'GET /',                                    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 303, 303, 303, 303, 303] },
  // Visitors have pages audited here. Whose report it is, and whether there is one of that page, changes nothing.
  { route: 'POST /', form: { url }, tells: [],         statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /', form: { url: 'x y' }, tells: [],  statuses: [422, 422, 422, 422, 422, 422, 422, 422, 422, 303, 303, 303, 303, 403] },
  { route: 'GET /admin', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/log', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/log.csv', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/invitations', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/invitations', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/invitations/:id/withdraw', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/queue', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/settings', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/settings', form: { SIGNUP: 'open' }, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/users', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/mail', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/queue/cancel', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/users/:id', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/users/:id/delete', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/delete', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/limits', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  // The id is a report's here, and no check has it.
  { route: 'GET /docs/checks/:id',                     statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  // Keys open nothing on pages. Whoever has not given the password sees the form that asks for it.
  { route: 'GET /r/:id', tells: ['unlocked', 'session', 'viewer', 'editor'],          statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id', tells: ACTORS, privacy: 0,    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id', tells: ['session', 'viewer', 'editor'], privacy: 1,        statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // A report without results has no facts to show: who may see it learns only that they are not there.
  { route: 'GET /r/:id/facts/:block', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/facts/:block', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/facts/:block', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/facts/:block', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/facts/:block', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // Of a run that has ended they end at once. They say how far it is, and nothing of the page.
  { route: 'GET /r/:id/events', tells: [], finished: true,             statuses: [404, 404, 404, 404, 404, 404, 200, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/events', tells: [], finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/events', tells: [], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // Runs, their facts and what differs between two of them are for who may see the report.
  { route: 'GET /r/:id/runs', tells: ['unlocked', 'session', 'viewer', 'editor'], statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs', tells: ['session', 'viewer', 'editor'], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number', tells: [],      statuses: [200, 200, 200, 200, 200, 200, 303, 200, 200, 303, 200, 303, 303, 303] },
  { route: 'GET /r/:id/runs/:number', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/facts/:block', tells: [], statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/runs/:number/facts/:block', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/facts/:block', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/compare', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare?a=1&b=1', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare?a=1&b=1', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/compare?a=1&b=2', tells: [], finished: true, statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  // With another report: the sample, which is everybody's.
  { route: `GET /r/:id/compare?with=${SAMPLE_ID}`, tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: `GET /r/:id/compare?with=${SAMPLE_ID}`, tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: `GET /r/:id/compare.md?with=${SAMPLE_ID}`, tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare.md?a=1&b=1', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare.md?a=1&b=1', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/compare?devices=mobile,desktop', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare?devices=mobile,desktop', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare?devices=mobile,desktop', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: [],             statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true,         statuses: [404, 404, 404, 404, 404, 404, 200, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1,     statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // Nobody has asked for this report without an account: whose it is already finds that it is, others find nothing.
  { route: 'POST /r/:id/keep', form: {}, tells: [],    statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 303, 403] },
  { route: 'POST /r/:id/unlock', form: { password: PASSWORD }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /r/:id/unlock', form: { password: 'x' }, tells: [],      statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  { route: 'POST /r/:id/unlock', form: { password: PASSWORD }, tells: [], privacy: 1, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  // People sign in; keys and passwords of reports are nothing to these pages.
  { route: 'GET /setup',                               statuses: [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 403] },
  { route: 'POST /setup', form: { email: 'a@example.com', password: PASSWORD, code: 'x' }, statuses: [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 403] },
  { route: 'GET /signin',                              statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 303, 303, 303, 303, 403] },
  { route: 'POST /signin', form: { email: ':actor@example.com', password: PASSWORD }, statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  // Nobody may sign up here, and there is no mail: whoever has no link gets nowhere.
  { route: 'GET /signup', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 303, 303, 303, 303, 403] },
  { route: 'POST /signup', form: { email: 'new@example.com', password: PASSWORD }, statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  { route: 'GET /signup/sent', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403] },
  { route: 'GET /verify/:token', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /verify/:token', form: { password: 'an engine of many wheels' }, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'GET /invitation/:token', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /invitation/:token', form: { password: 'an engine of many wheels' }, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'GET /forgot', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403] },
  { route: 'POST /forgot', form: { email: 'new@example.com' }, statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  { route: 'GET /forgot/sent', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403] },
  { route: 'GET /reset/:token', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /reset/:token', form: { password: 'an engine of many wheels' }, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /reset/:token/again', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /signin/code', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /signin/code', form: { code: '000000' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /signout', form: {},                  statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  // People without a password, as these are, cannot prove anything. What is chosen wrongly is the default.
  { route: 'GET /account',                             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/email', form: { email: ':actor@example.org', password: PASSWORD }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
  // None of them has had a link sent.
  { route: 'GET /email/:token', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /email/:token', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /account/preferences', form: { time_zone: 'x', theme: 'x' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /account/password',                    statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/password', form: { current: PASSWORD, password: 'an engine of many wheels' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
  { route: 'GET /account/sessions', tells: [], traces: ['session'],         statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  // None of them has a second factor.
  { route: 'GET /account/second-factor', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'GET /account/second-factor/set-up', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /account/second-factor/set-up', form: { code: '000000' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /account/second-factor/codes', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /account/second-factor/codes', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /account/second-factor/off', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /account/second-factor/off', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /account/second-factor/begin', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /account/keys',                        statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'GET /account/keys/new',                    statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/keys', form: { name: 'test' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 201, 201, 201, 201, 403] },
  { route: 'POST /account/keys', form: { name: '' },   statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 422, 422, 422, 403] },
  { route: 'GET /account/keys/:id/revoke',             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /account/keys/:id/revoke', form: {},  statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  // What is told in there is the reader's own; nobody here has a password to give.
  { route: 'GET /account/data',                        statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/data', form: {}, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'GET /account/delete',                      statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/delete', form: { password: PASSWORD }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
  // The id is a report's here, and no session has it.
  { route: 'POST /account/sessions/:id/end', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /account/sessions/end-others', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  // Whoever has just signed in need not confirm it.
  { route: 'GET /account/confirm',                     statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /account/confirm', form: { 'confirm-password': PASSWORD }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
  { route: 'GET /reports', tells: ['session'], traces: ['viewer', 'editor'],statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'GET /reports/rows?ids=:id', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  // Without rows there is nothing to hear; `test/list-events.test.ts` listens to those that there are.
  { route: 'GET /reports/events', tells: [],           statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /reports.csv', tells: ['session'],     statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'POST /reports/bulk', form: { 'pick.:id': '1', do: 'privacy', privacy: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /reports/bulk', form: { 'pick.:id': '1', do: 'export' }, tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'GET /reports/delete?ids=:id', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 404, 200, 200] },
  { route: 'POST /reports/delete', form: { ids: ':id' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 303, 303] },
  { route: 'POST /reports/restore', form: { at: '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
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
  // The id is a report's here: no sitemap reading has it, and no batch.
  { route: 'GET /sitemaps/:id', tells: [],             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'POST /sitemaps/:id/audit', form: { 'page.0': '1' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'POST /sitemaps/:id/again', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /batches/:id', tells: [],              statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 404] },
  { route: 'GET /batches/:id/events', tells: [],       statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'POST /r/:id/run', form: {}, tells: [],     statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  // What other sites show: of public reports alone, whoever asks.
  { route: 'GET /r/:id/badge.svg', tells: [], finished: true, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/badge.svg', tells: [], finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/card.png', tells: [], finished: true, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/card.png', tells: [], finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/embed', tells: [], finished: true, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/embed', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/checks/:check', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/checks/:check', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/checks/:check', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/checks/:check', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/checks/:check', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/checks/:check', tells: [], statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/runs/:number/checks/:check', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/checks/:check', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'POST /r/:id/checks/:check/ignore', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  { route: 'GET /r/:id.md', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.md', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id.md', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.md', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.md', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id.csv', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.csv', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id.csv', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.csv', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.csv', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id.json', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.json', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id.json', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.json', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.json', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  ...pdfRows(ACTORS),
  { route: 'GET /r/:id.har', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.har', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id.har', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.har', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.har', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // Nothing of Lighthouse's was left.
  { route: 'GET /r/:id/lighthouse.json', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/lighthouse.html', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/lighthouse.html', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'POST /r/:id/cancel', form: {}, tells: [],  statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  ...reportFormRows,
  // What is shared is no secret to members; what they may not do with it is answered 403.
  { route: 'GET /projects', tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 200] },
  { route: 'GET /projects/:project', tells: ['session', 'viewer', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 200, 200, 200] },
  { route: 'GET /projects/:project/settings', tells: ['session', 'editor'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 200, 200] },
  { route: 'POST /projects/:project/name', form: { name: PROJECT }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 303] },
  { route: 'POST /projects/:project/name', form: { name: ' ' }, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 404, 403, 403, 422] },
  { route: 'POST /projects/:project/defaults', form: { device: 'both', privacy: '' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/ignored', form: { check: 'https-final' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 303, 303] },
  { route: 'POST /projects/:project/members', form: { email: 'x@example.com', role: 'viewer' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/members/remove', form: { email: 'x@example.com' }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'GET /projects/:project/delete', tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 404, 403, 403, 200] },
  { route: 'POST /projects/:project/delete', form: { name: 'x' }, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/delete', form: { name: PROJECT }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 403, 403, 403] },
  { route: 'POST /projects/:project/leave', form: {}, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 303, 303, 403] },
]
