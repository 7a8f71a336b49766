import type { Actor, Row } from './route-rows.ts'

/** Who gets what of the PDF of a report. */
// prettier-ignore
export const pdfRows = (everybody: readonly Actor[]): readonly Row[] => [
  { route: 'GET /r/:id.pdf', tells: [], statuses: [200, 200, 200, 200, 200, 200, 404, 200, 200, 404, 200, 404, 404, 404] },
  { route: 'GET /r/:id.pdf', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, printed: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.pdf', tells: everybody, finished: true, printed: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id.pdf', tells: ['session', 'viewer', 'editor'], finished: true, printed: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'GET /r/:id/pdf', tells: ['unlocked', 'session', 'viewer', 'editor'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/pdf', tells: ['session', 'viewer', 'editor'], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 200, 200, 200] },
  { route: 'POST /r/:id/pdf', form: {}, tells: [], finished: true, statuses: [200, 200, 200, 200, 200, 200, 303, 200, 200, 303, 200, 303, 303, 303] },
  { route: 'POST /r/:id/pdf', form: {}, tells: [], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404, 404, 404, 303, 404, 303, 303, 303] },
]
