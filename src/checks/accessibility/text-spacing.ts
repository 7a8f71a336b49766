import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { lostTexts, noLoss, textExample } from './shared/text-loss-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

const LOST = lostTexts('<div class="card">', 'Opening hours of the library')

export const textSpacing = defineLabCheck({
  id: 'text-spacing',
  category: 'accessibility',
  family: 'zoom',
  tier: 'E',
  title: 'Text fits with wider spacing',
  why: 'People with dyslexia or low vision increase the spacing of lines, words and letters, and lose text that no longer fits its box.',
  fix: 'Give text boxes min-height instead of height, and let lines wrap.',
  criteria: {
    pass: 'No text is cut off with the text spacing of WCAG 1.4.12.',
    warn: 'At least one text is cut off: it sticks out of a box with overflow hidden by more than 40 % of its line height, or sideways by more than half of it.',
    'not-applicable': 'The test did not run.',
    note: 'The spacing is 1.5 times the font size between lines, 2 times after paragraphs, 0.12 times between letters and 0.16 times between words. Text that was cut off before does not count, nor does text in a box that hides some of its text anyway.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/text-spacing.html',
  reads: ['operation'],
  examples: {
    pass: [
      textExample({ spacing: noLoss() }),
      textExample({ spacing: { ...noLoss(), overlapping: LOST } }),
    ],
    warn: [textExample({ spacing: { ...noLoss(), clipped: LOST } })],
    'not-applicable': [
      {
        lab: {
          interactionTests: {
            textSettings: { measured: false, reason: 'There was no time left for it.' },
          },
        },
      },
    ],
  },

  evaluate({ operation: { textSettings } }) {
    if (!textSettings.measured) return notMeasured(textSettings.reason)
    const { total, texts } = textSettings.value.spacing.clipped
    if (total === 0) return pass()
    return warn(
      `${counted(total, 'text is', 'texts are')} cut off with wider text spacing`,
      texts.map(({ snippet, text, box }) => ({ snippet, name: text, ...pictured({ box }) })),
      { value: { number: total, unit: 'count' } },
    )
  },
})
