import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'
import { createSeenColours } from './seen-colours.ts'

/** Less than half of what `axe.source` is: each page is sent it and has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page, once it has been sent there. */
declare const axe: typeof Axe

export const DESK = { width: 1280, height: 900 }
export const NARROW = { width: 320, height: 640 }

/** The rules that read colours: of a page whose colours alone are others, the rest would be said twice. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Nine tenths of the time that axe takes; what they say depends on little but an element and what it lies in. */
const OF_ELEMENTS = [...COLOURS, 'target-size']

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

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

/** For a page that goes from one document to the next: to send axe to each takes twice as long as to run it there. */
export async function keepAxeIn(page: Page): Promise<void> {
  await page.addInitScript(AXE)
}

/** Whatever axe says of the page in two looks, in the release suite in all, and whether it can be scrolled sideways. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
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

/** The same, without what has been seen before in this look. */
async function newViolations(page: Page, asked: Asked, look: string): Promise<string[]> {
  const isAll = asked === 'everything'
  const found = isAll ? await run(page, { type: 'tag', values: TAGS, but: OF_ELEMENTS }) : []
  const rules = { type: 'rule', values: isAll ? OF_ELEMENTS : COLOURS, but: [] } as const
  if (IN_RELEASE) return [...found, ...(await run(page, rules))]
  // What has no fault has none where it is the same again; a page with faults is told each time.
  const coloured = await seen.of(page, look)
  const { elements, unseen: places } = coloured
  const faults = places.length > 0 ? await run(page, rules, { elements, places }) : []
  if (faults.length === 0) coloured.remember()
  return [...found, ...faults]
}

interface Rules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
  readonly but: readonly string[]
}

interface Chosen {
  readonly elements: JSHandle<readonly Element[]>
  readonly places: readonly number[]
}

async function run(page: Page, { type, values, but }: Rules, chosen?: Chosen): Promise<string[]> {
  const options = {
    runOnly: { type, values: [...values] },
    rules: Object.fromEntries(but.map((id) => [id, { enabled: false }])),
    // Of what passes, axe would work out a selector for each element.
    resultTypes: ['violations' as const],
    selectors: false,
  }
  const { elements = [], places = null } = chosen ?? {}
  return await page.evaluate(
    async ({ options, elements, places }) => {
      const include = places?.flatMap((place) => elements[place] ?? [])
      const { violations } = await axe.run(include ? { include } : document, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { options, elements, places },
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
