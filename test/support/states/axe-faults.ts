import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'

/** Less than half of what `axe.source` is: each page is sent it and has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const DESK = { width: 1280, height: 900 }
export const NARROW = { width: 320, height: 640 }

/** What axe may find fault with. */
type Asked = { readonly type: 'tag' | 'rule'; readonly values: readonly string[] }

const EVERYTHING: Asked = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** The rules that read colours: of a page whose colours alone are others, the rest would be said twice. */
const COLOURS: Asked = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

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
    asked: COLOURS,
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
    asked: COLOURS,
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

/** Whatever axe says of the page in two looks, in the release suite in all, and whether it can be scrolled sideways. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const faults: string[] = []
  for (const { name, asked, take } of IN_RELEASE ? [...RELEASE_LOOKS, ...LOOKS] : LOOKS) {
    await take(page)
    const found = [...(await violations(page, asked)), ...(await sideways(page))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** What axe says of the page as it is: the rule and the element. Needs `axe` in the page. */
export async function violations(page: Page, asked: Asked = EVERYTHING): Promise<string[]> {
  // Of what passes, axe would work out a selector for each element.
  const options = { runOnly: asked, resultTypes: ['violations'], selectors: false }
  // As text, since the page has its own `axe`, which no type here knows.
  return await page.evaluate<string[]>(`
    axe.run(${JSON.stringify(options)})
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
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
