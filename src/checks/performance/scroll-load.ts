import { kibibytes } from './shared/amounts.ts'
import { defineLabCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** A page that has become longer so often has no end that anybody reaches. */
const ENDLESS = 2

export const scrollLoad = defineLabCheck({
  id: 'scroll-load',
  category: 'performance',
  importance: 'informative',
  title: 'What comes when people scroll',
  why: 'What is loaded lazily is not in the numbers of the load, and is fetched all the same by those who read to the end.',
  fix: 'Nothing is to be fixed here; where it is much, look at the largest kinds.',
  criteria:
    'After the load the page is scrolled to its end, a screen at a time, and what it fetches meanwhile is counted; nothing is judged. A page that becomes longer each time its end is reached is left after the third time. Does not apply where there was no time for it.',
  source: 'https://web.dev/articles/browser-level-image-lazy-loading',
  reads: ['loading'],
  examples: {
    informative: [
      { html: '<p>Short.</p>' },
      scrolled({ files: [{ type: 'Image', count: 8, bytes: 640_000 }] }),
      scrolled({ heightAfter: 9000, growths: 3 }),
    ],
    'not-applicable': [
      { lab: { trials: { scroll: { measured: false, reason: 'There was no time left.' } } } },
    ],
  },

  evaluate({ loading: { scrolled: trial } }) {
    if (!trial.measured) return notMeasured(trial.reason)
    const { files, heightBefore, heightAfter, growths } = trial.value
    const count = files.reduce((sum, file) => sum + file.count, 0)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const fetched =
      count === 0
        ? 'Scrolling to the end fetched nothing more.'
        : `Scrolling to the end fetched ${counted(count, 'more file', 'more files')} with ${kibibytes(bytes)}.`
    const endless =
      growths >= ENDLESS ? ' The page became longer each time its end was reached.' : ''
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
          : [{ name: 'height in pixels', value: heightAfter, note: `before: ${heightBefore}` }]),
      ],
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function scrolled(result: object) {
  const value = { files: [], heightBefore: 3000, heightAfter: 3000, growths: 0, ...result }
  return { lab: { trials: { scroll: { measured: true, value } } } } as const
}
