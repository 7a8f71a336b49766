import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { lostTexts, noLoss, textExample } from './shared/text-loss-example.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

const LOST = lostTexts('<div class="card">', 'Opening hours of the library')

export const textZoom200 = defineLabCheck({
  id: 'text-zoom-200',
  category: 'accessibility',
  family: 'zoom',
  tier: 'E',
  title: 'Text can be enlarged to twice its size',
  why: 'Many set text larger on their phones, and lose what does not fit into boxes of a fixed height.',
  fix: 'Give boxes with text min-height instead of height, and let lines wrap.',
  criteria:
    'Text alone is set to twice its size, as phones do. Passes when no text is cut off and no lines lie on each other by it, and warns when some are. Cut off is what sticks out of a box with overflow hidden by more than 40 % of the height of its line, or sideways by more than half of it; lines lie on each other by 40 % of their height. What was so before does not count, nor what is in a box that hides some of its text at any size. Does not apply where the browser does not enlarge the text, or when it could not be tried.',
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
      `${counted(total, 'text')} cut off or on top of another at twice the size.`,
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
          note: 'overlaps',
          ...pictured({ box }),
        })),
      ],
      { value: { number: total, unit: 'count' } },
    )
  },
})
