import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'
import { createSeenSections, type Sections } from './seen-sections.ts'

/** Less than half of what `axe.source` is: each page is sent it and has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page, once it has been sent there. */
declare const axe: typeof Axe

export const DESK = { width: 1280, height: 900 }
export const NARROW = { width: 320, height: 640 }

/** The rules that read colours: of a page whose colours alone are others, the rest would be said twice. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Nine tenths of the time that axe takes; what they say of a section depends on nothing beside it. */
const OF_SECTIONS = [...COLOURS, 'target-size']

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe may find fault with: of the page as a whole, and of its sections, which are others only in part. */
interface Asked {
  readonly whole: boolean
  readonly ofSections: readonly string[]
}

const EVERYTHING: Asked = { whole: true, ofSections: OF_SECTIONS }
const ITS_COLOURS: Asked = { whole: false, ofSections: COLOURS }

interface Look {
  readonly name: string
  readonly asked: Asked
  readonly take: (page: Page) => Promise<unknown>
}

/** Where most goes wrong: little room, and all there is to see. */
const LOOKS: readonly Look[] = [
  {
    name: 'with everything opened, at 320 pixels',
    asked: EVERYTHING,
    take: async (page) => {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      await page.setViewportSize(NARROW)
      await openEverything(page)
    },
  },
  {
    name: 'with everything opened, in dark',
    asked: ITS_COLOURS,
    take: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
]

/** Before those: as it comes, with room. Where two are taken together, neither hides the other. */
const RELEASE_LOOKS: readonly Look[] = [
  {
    name: 'in light',
    asked: EVERYTHING,
    take: async (page) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(DESK)
    },
  },
  {
    name: 'in dark',
    asked: ITS_COLOURS,
    take: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
  {
    name: 'in forced colours, at 320 pixels',
    asked: EVERYTHING,
    take: async (page) => {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      await page.setViewportSize(NARROW)
    },
  },
]

/** Of all pages that this process looks at. */
const seen = createSeenSections()

/** Whatever axe says of the page in two looks, in the release suite in all, and whether it can be scrolled sideways. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const faults: string[] = []
  for (const { name, asked, take } of IN_RELEASE ? [...RELEASE_LOOKS, ...LOOKS] : LOOKS) {
    await take(page)
    const found = [...(await newViolations(page, asked, name)), ...(await sideways(page))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** What axe says of the page as it is: the rule and the element. Needs `axe` in the page. */
export async function violations(page: Page): Promise<string[]> {
  return await run(page, { type: 'tag', values: TAGS, but: [] })
}

/** The same, without what has been seen of it before in this look. */
async function newViolations(page: Page, { whole, ofSections }: Asked, look: string) {
  const found = whole ? await run(page, { type: 'tag', values: TAGS, but: OF_SECTIONS }) : []
  const rules = { type: 'rule', values: ofSections, but: [] } as const
  if (IN_RELEASE) return [...found, ...(await run(page, rules))]
  // A section without fault has none where it is the same again; one with faults is told each time.
  const sections = await seen.of(page, look)
  const faults = await run(page, rules, sections)
  if (faults.length === 0) sections.remember()
  return [...found, ...faults]
}

interface Rules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
  readonly but: readonly string[]
}

async function run(page: Page, { type, values, but }: Rules, sections?: Sections) {
  const options = {
    runOnly: { type, values: [...values] },
    rules: Object.fromEntries(but.map((id) => [id, { enabled: false }])),
    // Of what passes, axe would work out a selector for each element.
    resultTypes: ['violations' as const],
    selectors: false,
  }
  const { all, known } = sections ?? { all: [], known: [] }
  return await page.evaluate(
    async ({ options, all, known }) => {
      const exclude: Element[] = []
      for (const [place, { element }] of all.entries()) {
        if (known[place] && !exclude.at(-1)?.contains(element)) exclude.push(element)
      }
      const { violations } = await axe.run(
        { include: [document.documentElement], exclude },
        options,
      )
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { options, all, known },
  )
}

async function sideways(page: Page): Promise<string[]> {
  const [scrollWidth, clientWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return scrollWidth !== clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []
}

/** All that can be opened but menus, which lie above what they belong to, and are states of their own. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#show-all')?.click()
    for (const each of document.querySelectorAll<HTMLDetailsElement>('details:not(.menu)')) {
      each.open = true
    }
  })
}
