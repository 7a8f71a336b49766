import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, fail, notApplicable, pass } from '../check.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

type PhoneWidth = Extract<
  OperationFacts['phoneWidths'],
  { measured: true }
>['value']['widths'][number]

/** CSS pixels that WCAG 1.4.10 asks pages to fit into, and that rounding may add. */
const WIDTH = 320
const SLACK = 1

const example = (more: Partial<PhoneWidth>): Example => ({
  lab: {
    trials: {
      phoneWidths: {
        measured: true,
        value: {
          widths: [{ width: WIDTH, viewport: WIDTH, scrollWidth: WIDTH, widest: [], ...more }],
          text: { characters: 100, legible: 100, smallest: [] },
        },
      },
    },
  },
})

const wide = (snippet: string, isWide: boolean) => ({
  scrollWidth: 600,
  widest: [{ snippet, over: 280, isWide }],
})

export const reflow320 = defineLabCheck({
  id: 'reflow-320',
  category: 'accessibility',
  family: 'zoom',
  tier: 'D',
  title: 'The page can be used at a width of 320 pixels',
  why: 'So wide is a page for who enlarges it four times, and scrolling sideways for each line makes reading impossible.',
  fix: 'Let columns fold and widths be relative: max-width: 100%, minmax(0, 1fr), overflow-wrap: break-word.',
  criteria:
    'Fails when the page has to be scrolled sideways at 320 CSS pixels, by more than 1 pixel. Passes otherwise, and when the five parts that stick out farthest are tables, pictures, program text, films, frames or tool bars, which lose their meaning when they are folded; those that scroll by themselves count as fitting. Does not apply to a page without a viewport of the width of the screen, which is laid out wider, or when it could not be tried.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
  reads: ['operation'],
  examples: {
    pass: [example({}), example({ scrollWidth: WIDTH + SLACK }), example(wide('<td>', true))],
    fail: [example(wide('<div class="banner">', false)), example({ scrollWidth: 322 })],
    'not-applicable': [
      example({ viewport: 980, scrollWidth: 980 }),
      {
        lab: {
          trials: { phoneWidths: { measured: false, reason: 'There was no time left for it.' } },
        },
      },
    ],
  },

  evaluate({ operation: { phoneWidths } }) {
    if (!phoneWidths.measured) return notMeasured(phoneWidths.reason)
    const narrow = phoneWidths.value.widths.find(({ width }) => width === WIDTH)
    if (narrow === undefined) return notMeasured('There was no such width.')
    const { viewport, scrollWidth, widest } = narrow
    if (viewport > WIDTH) return notApplicable(`The page is laid out at ${viewport} pixels.`)

    if (scrollWidth <= WIDTH + SLACK) return pass()
    if (widest.length > 0 && widest.every(({ isWide }) => isWide)) {
      return pass('Only what cannot be folded is wider.')
    }
    return fail(
      `The page is ${scrollWidth} pixels wide on a screen of ${WIDTH}.`,
      widest
        .filter(({ isWide }) => !isWide)
        .map(({ snippet, over, box }) => ({
          snippet,
          note: `${over} pixels too wide`,
          ...pictured({ box }),
        })),
      { value: { number: scrollWidth, unit: 'pixels' } },
    )
  },
})
