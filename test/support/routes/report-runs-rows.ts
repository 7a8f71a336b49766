import { SAMPLE_ID } from '../../../src/web/sample/sample-report.ts'
import { ACTORS, type Row } from './row.ts'

/** Earlier runs, and comparisons. */
// prettier-ignore
export const REPORT_RUN_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  //
  // Runs, their facts and their comparisons are for those who may see the report.
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
  // Compared with another report: the sample, which is public.
  { route: `GET /r/:id/compare?with=${SAMPLE_ID}`, tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: `GET /r/:id/compare?with=${SAMPLE_ID}`, tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/compare?devices=mobile,desktop', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare?devices=mobile,desktop', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare?devices=mobile,desktop', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/checks/:check', tells: [], statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/runs/:number/checks/:check', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/checks/:check', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
]
