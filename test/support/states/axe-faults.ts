import type { Page } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'
import { openEverything, putAxeIn, runAxe, TAGS } from './run-axe.ts'
import { createSeenColours } from './seen-colours.ts'

export const DESK = { width: 1280, height: 900 }
export const NARROW = { width: 320, height: 640 }

/** The rules that read colours: if a page differs only in its colours, the other rules would report the same twice. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Nine tenths of axe's time; their result depends on little more than an element and its ancestors. */
const OF_ELEMENTS = [...COLOURS, 'target-size']

/** Whether to run all rules or only those that read colours. */
type Asked = 'everything' | 'colours'

interface Look {
  readonly name: string
  readonly asked: Asked
  readonly take: (page: Page) => Promise<unknown>
}

/** The looks with the most faults: a narrow viewport with everything open. */
const LOOKS: readonly Look[] = [
  {
    name: 'with everything opened, at 320 pixels',
    asked: 'everything',
    take: async (page) => {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      await page.setViewportSize(NARROW)
      await openEverything(page)
    },
  },
  {
    name: 'with everything opened, in dark',
    asked: 'colours',
    take: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
]

/** Looks before those: the initial state in a wide viewport. Combined settings do not hide each other's faults. */
const RELEASE_LOOKS: readonly Look[] = [
  {
    name: 'in light',
    asked: 'everything',
    take: async (page) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(DESK)
    },
  },
  {
    name: 'in dark',
    asked: 'colours',
    take: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
  {
    name: 'in forced colours, at 320 pixels',
    asked: 'everything',
    take: async (page) => {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      await page.setViewportSize(NARROW)
    },
  },
]

/** Colours seen on all pages of this process. */
const seen = createSeenColours()

/**
 * Faults that axe finds in the page in two looks, in the release suite in all, and whether the page scrolls sideways.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await putAxeIn(page)
  const faults: string[] = []
  for (const { name, asked, take } of IN_RELEASE ? [...RELEASE_LOOKS, ...LOOKS] : LOOKS) {
    await take(page)
    const found = [...(await newViolations(page, asked, name)), ...(await sideways(page))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** The violations of the page in its current state, without elements seen before in this look. */
async function newViolations(page: Page, asked: Asked, look: string): Promise<string[]> {
  const isAll = asked === 'everything'
  const found = isAll ? await runAxe(page, { type: 'tag', values: TAGS, but: OF_ELEMENTS }) : []
  const rules = { type: 'rule', values: isAll ? OF_ELEMENTS : COLOURS, but: [] } as const
  if (IN_RELEASE) return [...found, ...(await runAxe(page, rules))]
  // An element without faults has none when it appears again; a page with faults is reported each time.
  const coloured = await seen.of(page, look)
  const { elements, unseen: places } = coloured
  const faults = places.length > 0 ? await runAxe(page, rules, { elements, places }) : []
  if (faults.length === 0) coloured.remember()
  return [...found, ...faults]
}

async function sideways(page: Page): Promise<string[]> {
  const [scrollWidth, clientWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return scrollWidth !== clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []
}
