import { type Row } from './row.ts'

/** Administration of the installation; none of the actors is an administrator. */
// prettier-ignore
export const ADMINISTRATION_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
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
  { route: 'POST /admin/queue/again', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/users/:id', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'GET /admin/users/:id/delete', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/delete', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/limits', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  // None of the actors is an administrator.
  { route: 'POST /admin/users/:id/second-factor', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/sessions', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /admin/users/:id/sign-in-as', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
]
