import { defineCheck, pass, warn } from '../check.ts'

export const deprecatedHtml = defineCheck({
  id: 'deprecated-html',
  category: 'best-practices',
  family: 'markup',
  tier: 'F',
  title: 'No obsolete elements are used',
  why: 'They left the standard; browsers keep some of them for old pages and may drop them.',
  fix: 'Replace them: looks belong into CSS, frames into iframe or one page, acronym becomes abbr.',
  criteria:
    'Passes when none of these elements is used, and warns when one is: acronym, applet, basefont, big, blink, center, dir, font, frame, frameset, isindex, marquee, noframes, strike, tt. Obsolete attributes such as align and bgcolor are not looked at.',
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
    const names = deprecated.map(({ tag }) => `<${tag}>`).join(', ')
    const number = deprecated.reduce((sum, { count }) => sum + count, 0)
    const evidence = deprecated.map(({ tag, line, count }) => ({
      ...(line === null ? {} : { line }),
      name: tag,
      value: count,
    }))
    return warn(`Obsolete elements are used: ${names}.`, evidence, {
      value: { number, unit: 'count' },
    })
  },
})
