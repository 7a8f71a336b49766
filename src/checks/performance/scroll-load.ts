import { kibibytes } from './shared/amounts.ts'
import { defineLabCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** A page that grew this often has no end that anybody reaches. */
const ENDLESS = 2

export const scrollLoad = defineLabCheck({
  id: 'scroll-load',
  category: 'performance',
  importance: 'informative',
  title: 'Content that loads during scrolling',
  why: 'Files that load lazily are missing from the numbers of the load, yet visitors who read to the end download them.',
  fix: 'No action is needed. If the total is large, start with the largest file types.',
  criteria: {
    informative:
      'The page is scrolled to its end, one screen at a time, and the files that load meanwhile are counted.',
    'not-applicable': 'The test could not run.',
    note: 'The result does not count towards the score. Scrolling stops after the page has grown at its end for the third time.',
  },
  source: 'https://web.dev/articles/browser-level-image-lazy-loading',
  reads: ['loading'],
  examples: {
    informative: [
      { html: '<p>Short.</p>' },
      scrolled({ files: [{ type: 'Image', count: 8, bytes: 640_000 }] }),
      scrolled({ heightAfter: 9000, growths: 3 }),
    ],
    'not-applicable': [
      {
        lab: {
          interactionTests: { scroll: { measured: false, reason: 'There was no time left.' } },
        },
      },
    ],
  },

  evaluate({ loading: { scrolled: interactionTest } }) {
    if (!interactionTest.measured) return notMeasured(interactionTest.reason)
    const { files, heightBefore, heightAfter, growths } = interactionTest.value
    const count = files.reduce((sum, file) => sum + file.count, 0)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const fetched =
      count === 0
        ? 'Scrolling to the end loads no more files'
        : `Scrolling to the end loads ${counted(count, 'more file')} (${kibibytes(bytes)})`
    const endless = growths >= ENDLESS ? '; the page grows each time' : ''
    return inform(
      `${fetched}${endless}`,
      [
        ...files.map(({ type, count: number, bytes: size }) => ({
          name: type,
          value: number,
          bytes: size,
        })),
        ...(heightAfter === heightBefore
          ? []
          : [
              {
                name: 'height in pixels',
                value: heightAfter,
                note: `before scrolling: ${heightBefore}`,
              },
            ]),
      ],
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function scrolled(result: object) {
  const value = { files: [], heightBefore: 3000, heightAfter: 3000, growths: 0, ...result }
  return { lab: { interactionTests: { scroll: { measured: true, value } } } } as const
}
