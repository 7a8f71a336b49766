import { ACTORS, type Row } from './row.ts'

/** The pages of a report. */
// prettier-ignore
export const REPORT_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // Keys give no access to pages. Actors who have not entered the password see its form.
  { route: 'GET /r/:id', tells: ['unlocked', 'session', 'viewer', 'editor'],          statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id', tells: ACTORS, privacy: 0,    statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id', tells: ['session', 'viewer', 'editor'], privacy: 1,        statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // A report without results has no facts; those who may see it learn only that.
  { route: 'GET /r/:id/facts/:block', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/facts/:block', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/facts/:block', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/facts/:block', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/facts/:block', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // The stream ends at once if the run has ended. It sends progress and nothing of the page.
  { route: 'GET /r/:id/events', tells: [], finished: true,             statuses: [404, 404, 404, 404, 404, 404, 200, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/events', tells: [], finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/events', tells: [], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/checks/:check', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/checks/:check', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/checks/:check', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/checks/:check', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/checks/:check', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
]
