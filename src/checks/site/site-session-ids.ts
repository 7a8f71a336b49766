import { counted, verb } from '../shared/counted.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteSessionIds = defineSiteCheck({
  id: 'site-session-ids',
  category: 'seo',
  importance: 'medium',
  title: 'Links are the same for every visitor',
  why: 'With session IDs in links, each page has countless URLs.',
  fix: 'Keep sessions in cookies.',
  criteria: {
    pass: 'The links of the start page have the same parameters when it is requested again.',
    fail: 'A parameter has another value in each of its links.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  examples: {
    pass: [{ urls: { '/': {} } }],
    fail: [{ urls: { '/': {} }, record: { sessionParameters: ['sid'] } }],
  },
  evaluate({ record, pages }) {
    const { sessionParameters, start } = record
    if (sessionParameters.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(sessionParameters.length, 'link parameter')} ${verb(sessionParameters.length, 'changes', 'change')} with each request`,
      rows: sessionParameters.map((name) => ({ url: start, value: name })),
      pages: [...pages.keys()],
    }
  },
})
