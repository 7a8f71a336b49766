import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

type PhoneWidth = Extract<
  OperationFacts['phoneWidths'],
  { measured: true }
>['value']['widths'][number]

/** CSS pixels that pages must fit into (WCAG 1.4.10), and the tolerance for rounding. */
const WIDTH = 320
const SLACK = 1

const FITS: PhoneWidth = { width: WIDTH, viewport: WIDTH, scrollWidth: WIDTH, widest: [] }

const example = (more: Partial<PhoneWidth>, zoomed?: PhoneWidth): Example => ({
  lab: {
    interactionTests: {
      phoneWidths: {
        measured: true,
        value: {
          widths: [{ ...FITS, ...more }],
          ...(zoomed && { zoomed }),
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
  family: 'mobile',
  tier: 'E',
  title: 'The page fits a width of 320 pixels',
  why: 'A page zoomed to 400 % has about this width. Readers with low vision then have to scroll sideways for every line.',
  fix: 'Let columns wrap and use relative widths: max-width: 100%, minmax(0, 1fr), overflow-wrap: break-word.',
  criteria: {
    pass: 'The page does not scroll sideways at 320 CSS pixels, or its 5 widest parts all lose their meaning when wrapped.',
    fail: 'The page is more than 1 pixel wider than 320 CSS pixels.',
    'not-applicable': 'The test did not run.',
    note: 'A page that does not set its viewport to the width of the device is measured as a desktop browser shows it at 400 %. Tables, images, code, videos, frames and toolbars may be wider because they lose their meaning when wrapped. Parts that scroll on their own count as fitting.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
  reads: ['operation'],
  examples: {
    pass: [
      example({}),
      example({ scrollWidth: WIDTH + SLACK }),
      example(wide('<td>', true)),
      example({ viewport: 980, scrollWidth: 980 }, FITS),
    ],
    fail: [
      example(wide('<div class="banner">', false)),
      example({ scrollWidth: 322 }),
      example({ viewport: 980, scrollWidth: 980 }, { ...FITS, scrollWidth: 960 }),
    ],
    'not-applicable': [
      {
        lab: {
          interactionTests: {
            phoneWidths: { measured: false, reason: 'There was no time left for it.' },
          },
        },
      },
    ],
  },

  evaluate({ operation: { phoneWidths } }) {
    if (!phoneWidths.measured) return notMeasured(phoneWidths.reason)
    const narrow = phoneWidths.value.widths.find(({ width }) => width === WIDTH)
    if (narrow === undefined) return notMeasured('The width of 320 pixels was not tested.')
    const { scrollWidth, widest } = phoneWidths.value.zoomed ?? narrow
    if (scrollWidth <= WIDTH + SLACK) return pass()
    if (widest.length > 0 && widest.every(({ isWide }) => isWide)) {
      return pass('The parts wider than the screen, such as tables and images, cannot wrap')
    }
    return fail(
      `The page is ${counted(scrollWidth, 'pixel')} wide on a ${WIDTH}-pixel screen`,
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
