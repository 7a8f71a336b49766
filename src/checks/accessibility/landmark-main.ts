import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

export const landmarkMain = defineCheck({
  id: 'landmark-main',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'D',
  title: 'The page has one main landmark',
  why: 'Screen readers and reader modes jump to the main landmark, past menus and banners.',
  fix: 'Put the main content into one <main> element, without the header, navigation and footer.',
  criteria: {
    pass: 'The page has exactly one main element or element with role="main".',
    warn: 'The page has 2 or more main landmarks.',
    fail: 'The page has no main landmark.',
    'not-applicable':
      'The page is a frameset, or parsing stopped before the end and no main landmark was found up to there.',
    note: 'Hidden main landmarks do not count.',
  },
  source: 'https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/',
  reads: ['landmarks', 'document'],
  examples: {
    pass: [
      { html: '<header>Library</header><main><h1>Hours</h1></main>' },
      { html: '<div role="main"><h1>Hours</h1></div>' },
      { html: '<main><h1>Hours</h1></main><main hidden><h1>Branches</h1></main>' },
    ],
    warn: [{ html: '<main><h1>Hours</h1></main><main><h1>Branches</h1></main>' }],
    fail: [{ html: '<div id="main"><h1>Hours</h1></div>' }],
    'not-applicable': [
      { html: '<frameset cols="50%,50%"><frame src="/a"><frame src="/b"></frameset>' },
    ],
  },

  evaluate({ landmarks, document }) {
    if (document.frameset)
      return notApplicable('The page is a frameset, which has no content of its own')

    const mains = landmarks.filter(({ role, exposed }) => role === 'main' && exposed)
    if (mains.length === 0) {
      return cutShort(document) ?? fail('The page has no <main> element and no role="main"')
    }
    if (mains.length === 1) return pass()
    return warn(`The page has ${mains.length} main landmarks`, mains.map(at), {
      value: { number: mains.length, unit: 'count' },
    })
  },
})
