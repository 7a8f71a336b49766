import type { PhoneWidth } from '../../facts/lab/layout-facts.ts'
import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { pictured } from '../shared/pictured.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** CSS pixels: a rounded-up fraction is no overflow. */
const TOLERANCE = 1
const USUAL = 360

export const horizontalOverflow = defineLabCheck({
  id: 'horizontal-overflow',
  category: 'seo',
  family: 'mobile',
  tier: 'C',
  title: 'The page fits the width of mobile screens',
  why: 'People have to scroll sideways to read each line of a page that is wider than the screen.',
  fix: 'Give the listed elements max-width: 100%, let long words break, and put wide tables into a container with overflow-x: auto.',
  criteria: {
    pass: 'The page is at most 1 pixel wider than the screen at 360 and at 320 CSS pixels.',
    warn: 'The page is wider than the screen at 320 CSS pixels only.',
    fail: 'The page is wider than the screen at 360 CSS pixels.',
    'not-applicable':
      'The page is laid out wider than the screen because no viewport is set, which viewport-meta reports, or was not measured.',
    note: 'Content that a container scrolls or clips does not count, nor does any overflow where the page itself cannot be scrolled sideways.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
  reads: ['layout'],
  examples: {
    pass: [
      { html: '<h1>Library</h1>' },
      { html: '<h1>Library</h1>', lab: widths({ usual: 361, narrow: 321 }) },
    ],
    warn: [{ html: '<table></table>', lab: widths({ usual: 360, narrow: 322 }) }],
    fail: [{ html: '<table></table>', lab: widths({ usual: 362, narrow: 362 }) }],
    'not-applicable': [
      { html: '<h1>Library</h1>', lab: widths({ usual: 980, narrow: 980, viewport: 980 }) },
      {
        html: '<h1>Library</h1>',
        lab: {
          interactionTests: { phoneWidths: { measured: false, reason: 'It took too long.' } },
        },
      },
    ],
  },

  evaluate({ layout: { phoneWidths: tried } }) {
    if (!tried.measured) return notMeasured(tried.reason)
    const { widths: all } = tried.value
    if (all.some(({ width, viewport }) => viewport > width + TOLERANCE)) {
      return notApplicable('The page is laid out for a screen wider than a mobile one')
    }
    const wide = all.find(({ viewport, scrollWidth }) => scrollWidth > viewport + TOLERANCE)
    if (!wide) return pass()
    const { width, scrollWidth, widest } = wide
    const rows = widest.map(({ snippet, over, box }) => ({
      snippet,
      note: `${counted(over, 'pixel')} beyond the edge`,
      ...pictured({ box }),
    }))
    const message = `The page is ${counted(scrollWidth, 'pixel')} wide on a ${width}-pixel screen`
    const details = { value: { number: scrollWidth, unit: 'pixels' } } as const
    return width >= USUAL ? fail(message, rows, details) : warn(message, rows, details)
  },
})

function widths({ usual = 0, narrow = 0, viewport = 0 }) {
  const at = (width: number, scrollWidth: number): PhoneWidth => ({
    width,
    viewport: viewport || width,
    scrollWidth,
    widest: [{ snippet: '<table>', over: scrollWidth - width, isWide: true }],
  })
  const text = { characters: 100, legible: 100, smallest: [] }
  const value = { widths: [at(360, usual), at(320, narrow)], text }
  return { interactionTests: { phoneWidths: { measured: true as const, value } } }
}
