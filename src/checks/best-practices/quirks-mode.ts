import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import type { QuirksFact } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

const WANTED = '<!doctype html>'

export const quirksMode = defineLabCheck({
  id: 'quirks-mode',
  category: 'best-practices',
  family: 'document-mode',
  tier: 'D',
  title: 'The browser renders the page in standards mode',
  why: 'In quirks mode, browsers lay a page out like in the 1990s, with other box sizes and inherited styles.',
  fix: `Begin the document, and the documents of its frames, with ${WANTED}.`,
  criteria: {
    pass: 'Chromium renders the page and the frames of its own registrable domain in standards mode.',
    warn: 'The page renders in limited-quirks mode, or a frame of its own registrable domain in quirks or limited-quirks mode.',
    fail: 'The page renders in quirks mode.',
    note: 'Frames of other domains and frames that scripts write into are not checked.',
  },
  source: 'https://quirks.spec.whatwg.org/',
  reads: ['runtime'],
  supersedes: ['doctype'],
  examples: {
    pass: [{ html: '<!doctype html><title>Library</title>' }, quirks('https://maps.example/embed')],
    warn: [quirks('https://www.example.com/frame'), quirks('https://www.example.com/page', true)],
    fail: [quirks('https://www.example.com/page')],
  },

  evaluate({ runtime }) {
    const own = runtime.quirks.filter(({ isPage, party }) => isPage || party === 'first')
    if (own.length === 0) return pass()

    const page = own.find(({ isPage }) => isPage)
    const evidence = own.map(row)
    if (page && !page.limited) return fail('Chromium renders the page in quirks mode', evidence)
    return page
      ? warn('Chromium renders the page in limited-quirks mode', evidence)
      : warn(
          `${counted(own.length, 'frame renders', 'frames render')} in quirks or limited-quirks mode`,
          evidence,
        )
  },
})

function row({ url, isPage, limited }: QuirksFact): Evidence {
  return {
    url,
    name: isPage ? 'page' : 'frame',
    value: limited ? 'limited-quirks mode' : 'quirks mode',
    expected: WANTED,
  }
}

function quirks(url: string, isLimitedQuirksMode = false): { lab: ExampleDevice } {
  return { lab: { issues: { quirksModeIssue: [{ url, isLimitedQuirksMode }] } } }
}
