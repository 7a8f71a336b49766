import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

const ENOUGH = 0.6

export const fontSizeLegible = defineLabCheck({
  id: 'font-size-legible',
  category: 'seo',
  family: 'mobile',
  tier: 'D',
  title: 'Text is large enough on mobile',
  why: 'People have to zoom in to read text below 12 pixels, and then scroll sideways to read each line.',
  fix: 'Set text in rem or em from a root size of 16 pixels, and use at least 12 pixels for running text.',
  criteria: {
    pass: 'At least 60 % of the characters of the visible text are 12 pixels high or more on a mobile screen.',
    warn: 'Less than 60 % are.',
    'not-applicable': 'The page shows no text, or was not measured.',
    note: 'The page is laid out at 360 CSS pixels. Where it is laid out wider than the screen, the sizes after scaling to the screen count.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/seo/font-size',
  reads: ['layout'],
  examples: {
    pass: [{ html: '<p>Open on Monday.', lab: text({ characters: 1000, legible: 600 }) }],
    warn: [{ html: '<p>Open on Monday.', lab: text({ characters: 1000, legible: 599 }) }],
    'not-applicable': [{ html: '<canvas></canvas>', lab: text({ characters: 0, legible: 0 }) }],
  },

  evaluate({ layout: { phoneWidths: tried } }) {
    if (!tried.measured) return notMeasured(tried.reason)
    const { characters, legible, smallest } = tried.value.text
    if (characters === 0) return notApplicable('The page shows no text')
    const share = legible / characters
    const details = { value: { number: Math.floor(share * 100), unit: 'percent' } } as const
    if (share >= ENOUGH) return pass(undefined, details)
    return warn(
      `${100 - details.value.number} % of the text is smaller than 12 pixels on mobile`,
      smallest.map(({ snippet, text: beginning, pixels, characters: count, box }) => ({
        snippet,
        value: `${pixels} pixels`,
        note: `${counted(count, 'character')}: ${beginning}`,
        ...pictured({ box }),
      })),
      details,
    )
  },
})

function text({ characters = 0, legible = 0 }) {
  const smallest = [{ snippet: '<p>', text: 'Open', pixels: 9, characters: characters - legible }]
  const value = { widths: [], text: { characters, legible, smallest } }
  return { interactionTests: { phoneWidths: { measured: true as const, value } } }
}
