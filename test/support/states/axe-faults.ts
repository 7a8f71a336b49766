import type { Page } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'
import { openEverything, putAxeIn, runAxe, TAGS } from './run-axe.ts'
import { createSeenColours } from './seen-colours.ts'

export const DESK = { width: 1280, height: 900 }
export const NARROW = { width: 320, height: 640 }

/** The rules that read colours: of a page whose colours alone are others, the rest would be said twice. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Nine tenths of the time that axe takes; what they say depends on little but an element and what it lies in. */
const OF_ELEMENTS = [...COLOURS, 'target-size']

/** Whether more is asked than the rules that read colours. */
type Asked = 'everything' | 'colours'

interface Look {
  readonly name: string
  readonly asked: Asked
  readonly take: (page: Page) => Promise<unknown>
}

/** Where most goes wrong: little room, and all there is to see. */
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

/** Before those: as it comes, with room. Where two are taken together, neither hides the other. */
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

/** Of all pages that this process looks at. */
const seen = createSeenColours()

/** Whatever axe says of the page in two looks, in the release suite in all, and whether it can be scrolled sideways. */
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

/** The violations of the page as it is, without what has been seen before in this look. */
async function newViolations(page: Page, asked: Asked, look: string): Promise<string[]> {
  const isAll = asked === 'everything'
  const found = isAll ? await runAxe(page, { type: 'tag', values: TAGS, but: OF_ELEMENTS }) : []
  const rules = { type: 'rule', values: isAll ? OF_ELEMENTS : COLOURS, but: [] } as const
  if (IN_RELEASE) return [...found, ...(await runAxe(page, rules))]
  // What has no fault has none where it is the same again; a page with faults is told each time.
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
