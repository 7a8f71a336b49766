import type { OperationFacts } from '../../facts/lab/operation-facts.ts'
import { defineLabCheck, type Example, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

type Motions = Extract<OperationFacts['motion'], { measured: true }>['value']
type Motion = Motions['running'][number]

/** CSS pixels of either side: smaller elements are loading indicators. */
const SMALL = 32
/** Share of the viewport. */
const LARGE = 0.25

const SLIDE: Motion = {
  snippet: '<div class="slides">',
  name: 'slide',
  isInfinite: true,
  ms: null,
  width: 400,
  height: 200,
  share: 0.24,
}

const example = (running: readonly Motion[], before = 1): Example => ({
  lab: {
    interactionTests: {
      motion: { measured: true, value: { before, total: running.length, running } },
    },
  },
})

export const reducedMotion = defineLabCheck({
  id: 'reduced-motion',
  category: 'accessibility',
  family: 'media',
  tier: 'F',
  title: 'Animations respect prefers-reduced-motion',
  why: 'Large or endless movement makes people with vestibular disorders dizzy. They turn on “reduce motion” in their system settings.',
  fix: 'Put animations into @media (prefers-reduced-motion: no-preference).',
  criteria: {
    pass: 'No endless animation of 32 CSS pixels or more and no animation covering 25 % or more of the screen is running.',
    warn: 'An endless animation of at least 32 CSS pixels in width or height, or any animation that covers at least 25 % of the screen, is running.',
    'not-applicable': 'Nothing on the page moved before, or the test did not run.',
    note: 'The browser requests reduced motion. Only CSS and Web Animations that change position, rotation or size are checked, not movement drawn by scripts, videos or animated images.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/animation-from-interactions.html',
  reads: ['operation'],
  examples: {
    pass: [
      example([]),
      example([{ ...SLIDE, width: 24, height: 24, share: 0.01 }]),
      example([{ ...SLIDE, isInfinite: false, ms: 3000 }]),
    ],
    warn: [example([SLIDE]), example([{ ...SLIDE, isInfinite: false, ms: 3000, share: 0.25 }])],
    'not-applicable': [example([], 0)],
  },

  evaluate({ operation: { motion } }) {
    if (!motion.measured) return notMeasured(motion.reason)
    const { before, running } = motion.value
    if (before === 0) return notApplicable('Nothing on the page moves')

    const wrong = running.filter(
      ({ isInfinite, width, height, share }) =>
        share >= LARGE || (isInfinite && Math.max(width, height) >= SMALL),
    )
    if (wrong.length === 0) return pass()
    return warn(
      `${counted(wrong.length, 'animation ignores', 'animations ignore')} the user’s setting for reduced motion`,
      wrong.map(({ snippet, name, isInfinite }) => ({
        snippet,
        ...(name === '' ? {} : { name }),
        note: isInfinite ? 'endless' : 'large',
      })),
      { value: { number: wrong.length, unit: 'count' } },
    )
  },
})
