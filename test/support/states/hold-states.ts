import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Screen } from '../../../scripts/screens/screen.ts'
import { sharedBrowser } from '../shared-browser.ts'
import { axeFaults } from './axe-faults.ts'
import { foreignMarkup } from './foreign-markup.ts'
import { type StatePage, startStatePage } from './state-page.ts'

/** For the manual of the API, the longest page, axe takes 26 seconds on a slow machine without other work. */
const TIMEOUT_MS = 180_000

/** A test for each state: no axe violation, no sideways scrolling, no foreign markup, a quiet console. */
export function holdStates(states: readonly Screen[]): void {
  let shown: StatePage
  beforeAll(async () => {
    shown = await startStatePage(await sharedBrowser())
  })
  afterAll(() => shown.close())

  it.each(states)(
    '$name',
    async (state) => {
      await shown.open(state)
      expect(await foreignMarkup(shown.page)).toEqual([])
      expect(await axeFaults(shown.page)).toEqual([])
      expect(shown.complaints).toEqual([])
    },
    TIMEOUT_MS,
  )
}
