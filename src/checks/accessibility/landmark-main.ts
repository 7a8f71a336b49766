import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

export const landmarkMain = defineCheck({
  id: 'landmark-main',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'D',
  title: 'The page has one main landmark',
  why: 'Screen readers and reader modes jump to it past menus and banners.',
  fix: 'Put what the page is about into one <main> element, without the header, navigation and footer.',
  criteria:
    'Passes with exactly one main element or role="main", warns with several and fails with none. Hidden ones do not count. Does not apply to a frameset, or when parsing stopped before the end and none was found.',
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
    if (document.frameset) return notApplicable('A frameset has no content of its own.')

    const mains = landmarks.filter(({ role, exposed }) => role === 'main' && exposed)
    if (mains.length === 0) {
      return cutShort(document) ?? fail('There is no <main> element and no role="main".')
    }
    if (mains.length === 1) return pass()
    return warn(`There are ${mains.length} main landmarks.`, mains.map(at), {
      value: { number: mains.length, unit: 'count' },
    })
  },
})
