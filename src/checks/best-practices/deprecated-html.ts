import { defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const deprecatedHtml = defineCheck({
  id: 'deprecated-html',
  category: 'best-practices',
  family: 'markup',
  tier: 'F',
  title: 'The page uses no obsolete elements',
  why: 'Obsolete elements are no longer part of the HTML standard, and browsers may drop support for them.',
  fix: 'Replace obsolete elements: use CSS for styling, iframe or a single page for frames, and abbr for acronym.',
  criteria: {
    pass: 'The page uses none of the obsolete elements.',
    warn: 'The page uses at least one obsolete element.',
    note: 'Obsolete elements are acronym, applet, basefont, big, blink, center, dir, font, frame, frameset, isindex, marquee, noframes, strike and tt. Obsolete attributes such as align and bgcolor are not checked.',
  },
  source: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
  reads: ['markup'],
  examples: {
    pass: [{ html: '<p><b>Bold</b> and <i>italic</i> are fine' }],
    warn: [
      { html: '<center><font size="4">Library</font></center>' },
      { html: '<marquee>News</marquee>' },
    ],
  },

  evaluate({ markup: { deprecated } }) {
    if (deprecated.length === 0) return pass()
    const number = deprecated.reduce((sum, { count }) => sum + count, 0)
    const evidence = deprecated.map(({ tag, line, count }) => ({
      ...(line === null ? {} : { line }),
      name: tag,
      value: count,
    }))
    return warn(`The page uses ${counted(number, 'obsolete element')}`, evidence, {
      value: { number, unit: 'count' },
    })
  },
})
