import type { Locator, Page } from 'playwright-core'
import type { Hand } from './hands.ts'

type Target =
  | { readonly link: string }
  | { readonly button: string }
  | { readonly summary: string }
  | Locator

export type User = ReturnType<typeof createUser>

/** A user at a page, and a count of their steps. */
export function createUser(page: Page, hand: Hand, scripts: boolean) {
  const taken = { clicks: 0, fields: 0 }
  const labelled = (label: string, kind: string) =>
    page.getByLabel(label).and(page.locator(kind)).first()

  return {
    page,
    /** Whether scripts run. */
    scripts,
    /** Clicks, or presses of keys that act; and fields filled in. */
    taken,

    press: async (target: Target): Promise<void> => {
      taken.clicks += 1
      await hand.press(shown(locate(page, target)))
    },
    choose: async (label: string): Promise<void> => {
      taken.clicks += 1
      await hand.choose(labelled(label, '[type=radio]'))
    },
    tick: async (label: string): Promise<void> => {
      taken.clicks += 1
      await hand.tick(labelled(label, '[type=checkbox]'))
    },
    type: async (label: string, text: string): Promise<void> => {
      taken.fields += 1
      await hand.type(labelled(label, TYPED), text)
    },
    select: async (label: string, words: string): Promise<void> => {
      taken.fields += 1
      await hand.select(labelled(label, 'select'), words)
    },
    sees: async (words: string): Promise<void> => {
      await shown(page.getByText(words)).waitFor()
    },
    arrives: async (address: string): Promise<void> => {
      await page.waitForURL(address)
    },
  }
}

const TYPED = 'textarea, input:not([type=radio], [type=checkbox])'

const shown = (found: Locator) => found.filter({ visible: true }).first()

function locate(page: Page, target: Target): Locator {
  if ('link' in target) return page.getByRole('link', { name: target.link })
  if ('button' in target) return page.getByRole('button', { name: target.button })
  if ('summary' in target) return page.locator('summary', { hasText: target.summary })
  return target
}
