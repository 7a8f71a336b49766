import { PASSWORD, type Row } from './row.ts'

/** Sign-in, sign-up, sign-out and recovery. */
// prettier-ignore
export const SIGN_IN_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // People sign in; keys and report passwords have no effect on these pages.
  { route: 'GET /setup',                               statuses: [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 403] },
  { route: 'POST /setup', form: { email: 'a@example.com', password: PASSWORD, code: 'x' }, statuses: [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 403] },
  { route: 'GET /signin',                              statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 303, 303, 303, 303, 403] },
  { route: 'POST /signin', form: { email: ':actor@example.com', password: PASSWORD }, statuses: [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403] },
  // Sign-up is closed, and there is no email: without a link there is no way in.
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
  { route: 'POST /signin/link', form: { email: 'new@example.com' }, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 403] },
  { route: 'GET /signin/link/sent', statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403] },
  { route: 'GET /signin/link/:token', statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /signin/link/:token', form: {}, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403] },
  { route: 'POST /signout', form: {},                  statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
  // None of them has been sent a link.
  { route: 'GET /email/:token', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  { route: 'POST /email/:token', form: {}, statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 404, 404, 404, 404, 403] },
  // No impersonation to end: redirects to the start page.
  { route: 'POST /impersonation/end', statuses: [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303] },
]
