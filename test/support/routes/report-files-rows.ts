import { SAMPLE_ID } from '../../../src/web/sample/sample-report.ts'
import { ACTORS, type Row } from './row.ts'

/** Files from a report: artefacts, exports, and parts for embedding. */
// prettier-ignore
export const REPORT_FILE_ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked elsewhere outdated session neighbour viewer editor impersonation
  { route: `GET /r/:id/compare.md?with=${SAMPLE_ID}`, tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare.md?a=1&b=1', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/compare.md?a=1&b=1', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: [],             statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true,         statuses: [404, 404, 404, 404, 404, 404, 200, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/runs/:number/files/:name', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1,     statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // For embedding: only of public reports, for every requester.
  { route: 'GET /r/:id/badge.svg', tells: [], finished: true, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/badge.svg', tells: [], finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/card.png', tells: [], finished: true, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/card.png', tells: [], finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/embed', tells: [], finished: true, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/embed', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
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
  { route: 'GET /r/:id.har', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.har', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id.har', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.har', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.har', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  // Lighthouse stored no files.
  { route: 'GET /r/:id/lighthouse.json', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/lighthouse.html', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id/lighthouse.html', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id.pdf', tells: [], statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.pdf', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, printed: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.pdf', tells: ACTORS, finished: true, printed: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.pdf', tells: ['session', 'viewer', 'editor'], finished: true, printed: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/pdf', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/pdf', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'POST /r/:id/pdf', form: {}, tells: [], finished: true, statuses: [200, 200, 200, 200, 200, 200, 303, 200, 200, 303, 200, 303, 303, 303] },
  { route: 'POST /r/:id/pdf', form: {}, tells: [], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 303, 404, 303, 303, 303] },
]
