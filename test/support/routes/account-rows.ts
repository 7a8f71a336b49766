import { PASSWORD, type Row } from './row.ts'

/** The user's own account. */
// prettier-ignore
export const ACCOUNT_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // These users have no password, so they cannot confirm anything. Invalid choices fall back to the default.
  { route: 'GET /account',                             statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/email', form: { email: ':actor@example.org', password: PASSWORD }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
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
  // Channels belong to one user; none of the actors has the requested one.
  { route: 'GET /channels', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'GET /channels/new', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /channels', form: { kind: 'slack', name: 'x', url: 'https://a.example/' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /channels', form: { kind: 'slack', name: '', url: '' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 422, 422, 422, 422, 403] },
  { route: 'GET /channels/:id', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id', form: { name: 'x' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id/test', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id/enable', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id/disable', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id/rotate', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id/delete', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /channels/:id/rotate', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /channels/:id/delete', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /channels/:id/redeliver', form: { period: 'day' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /deliveries/:id/redeliver', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  // Shows only the user's own data; none of the actors has a password to enter.
  { route: 'GET /account/data',                        statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/data', form: {}, tells: ['session'], statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'GET /account/delete',                      statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 200, 200, 200, 200, 403] },
  { route: 'POST /account/delete', form: { password: PASSWORD }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
  // The ID is a report's, which no session has.
  { route: 'POST /account/sessions/:id/end', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /account/sessions/end-others', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  // A user who has just signed in need not confirm it.
  { route: 'GET /account/confirm',                     statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'POST /account/confirm', form: { 'confirm-password': PASSWORD }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 403, 403, 403, 403, 403] },
]
