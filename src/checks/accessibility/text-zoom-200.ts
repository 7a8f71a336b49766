import { defineLabCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { lostTexts, noLoss, textExample } from './shared/text-loss-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

const LOST = lostTexts('<div class="card">', 'Opening hours of the library')

export const textZoom200 = defineLabCheck({
  id: 'text-zoom-200',
  category: 'accessibility',
  family: 'zoom',
  tier: 'E',
  title: 'Text fits at twice its size',
  why: 'Many people set a larger text size on their mobile device, and lose text that no longer fits boxes of a fixed height.',
  fix: 'Give text boxes min-height instead of height, and let lines wrap.',
  criteria: {
    pass: 'No text is cut off and no lines overlap at twice the text size.',
    warn: 'A text is cut off (by more than 40 % of its line height, or sideways by more than half of it, at a box with overflow hidden), or lines overlap by more than 40 % of their height.',
    'not-applicable': 'The browser did not enlarge the text, or the test did not run.',
    note: 'Only the text is enlarged, as in the text size setting of mobile devices. Text that was cut off or overlapping before does not count, nor does text in a box that hides some of its text at any size.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
  reads: ['operation'],
  examples: {
    pass: [textExample({ zoom: noLoss() })],
    warn: [
      textExample({ zoom: { ...noLoss(), clipped: LOST } }),
      textExample({ zoom: { ...noLoss(), overlapping: LOST } }),
    ],
    'not-applicable': [textExample({ zoom: null })],
  },

  evaluate({ operation: { textSettings } }) {
    if (!textSettings.measured) return notMeasured(textSettings.reason)
    const { zoom } = textSettings.value
    if (zoom === null) return notMeasured('The browser did not enlarge the text.')

    const { clipped, overlapping } = zoom
    const total = clipped.total + overlapping.total
    if (total === 0) return pass()
    return warn(
      `${counted(total, 'text is', 'texts are')} cut off or ${verb(total, 'overlaps', 'overlap')} another at twice the text size`,
      [
        ...clipped.texts.map(({ snippet, text, box }) => ({
          snippet,
          name: text,
          note: 'cut off',
          ...pictured({ box }),
        })),
        ...overlapping.texts.map(({ snippet, text, box }) => ({
          snippet,
          name: text,
          note: 'overlaps another text',
          ...pictured({ box }),
        })),
      ],
      { value: { number: total, unit: 'count' } },
    )
  },
})
