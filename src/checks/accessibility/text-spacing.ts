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
  title: 'Text can be set wider',
  why: 'People with dyslexia or low vision set lines, words and letters farther apart, and lose what does not fit.',
  fix: 'Give boxes with text min-height instead of height, and let lines wrap.',
  criteria:
    'Text is set as WCAG 1.4.12 says: lines 1.5 times the size of the text apart, letters by 0.12 and words by 0.16 of it, paragraphs by 2. Passes when no text is cut off by it, and warns when some is: when it sticks out of a box with overflow hidden by more than 40 % of the height of its line, or sideways by more than half of it. What was cut off before does not count, nor what is in a box that hides some of its text anyway. Does not apply when it could not be tried.',
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
          trials: { textSettings: { measured: false, reason: 'There was no time left for it.' } },
        },
      },
    ],
  },

  evaluate({ operation: { textSettings } }) {
    if (!textSettings.measured) return notMeasured(textSettings.reason)
    const { total, texts } = textSettings.value.spacing.clipped
    if (total === 0) return pass()
    return warn(
      `${counted(total, 'text')} cut off with wider spacing.`,
      texts.map(({ snippet, text, box }) => ({ snippet, name: text, ...pictured({ box }) })),
      { value: { number: total, unit: 'count' } },
    )
  },
})
