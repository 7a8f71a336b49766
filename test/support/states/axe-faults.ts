import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Ways in which the same page is seen, each from the one before; where two are taken together, neither hides the other. */
const LOOKS: readonly (readonly [name: string, look: (page: Page) => Promise<unknown>])[] = [
  ['in light', (page) => page.emulateMedia({ colorScheme: 'light' })],
  ['in dark', (page) => page.emulateMedia({ colorScheme: 'dark' })],
  [
    'in forced colours, at 320 pixels',
    async (page) => {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      await page.setViewportSize({ width: 320, height: 640 })
    },
  ],
  [
    'with everything opened, at 320 pixels',
    async (page) => {
      await page.emulateMedia({ forcedColors: 'none' })
      await openEverything(page)
    },
  ],
]

/** Whatever axe says of the page in each of them, and whether it can be scrolled sideways. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const faults: string[] = []
  for (const [name, look] of LOOKS) {
    await look(page)
    const found = [...(await violations(page)), ...(await sideways(page))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

async function violations(page: Page): Promise<string[]> {
  // As text, since the page has its own `axe`, which no type here knows.
  return await page.evaluate<string[]>(`
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })
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

/** But menus, which lie above what they belong to, and are states of their own. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#show-all')?.click()
    for (const each of document.querySelectorAll<HTMLDetailsElement>('details:not(.menu)')) {
      each.open = true
    }
  })
}
