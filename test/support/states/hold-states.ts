import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Screen } from '../../../scripts/screens/screen.ts'
import { sharedBrowser } from '../shared-browser.ts'
import { IN_RELEASE } from '../suite/in-release.ts'
import { isHeld } from './all-states.ts'
import { axeFaults } from './axe-faults.ts'
import { foreignMarkup } from './foreign-markup.ts'
import { partsOf } from './parts-of.ts'
import { type StatePage, startStatePage } from './state-page.ts'

/** A test for each state: no fault that axe knows, nothing sideways, nothing foreign, a quiet console. */
export function holdStates(states: readonly Screen[]): void {
  const parts = new Map<Screen, ReadonlySet<string>>()
  let shown: StatePage
  beforeAll(async () => {
    shown = await startStatePage(await sharedBrowser())
  })
  afterAll(() => shown.close())

  it.each(IN_RELEASE ? states : states.filter(isHeld))('$name', async (state) => {
    await shown.open(state)
    if (IN_RELEASE) parts.set(state, await partsOf(shown.page))
    expect(await foreignMarkup(shown.page)).toEqual([])
    expect(await axeFaults(shown.page)).toEqual([])
    expect(shown.complaints).toEqual([])
    const opened = IN_RELEASE ? await partsOf(shown.page) : new Set<string>()
    parts.set(state, opened.union(parts.get(state) ?? new Set()))
  })

  it.runIf(IN_RELEASE)('what only the release suite looks at consists of parts of the rest', () => {
    const held = new Set(states.filter(isHeld).flatMap((state) => [...(parts.get(state) ?? [])]))
    const others = states.filter((state) => !isHeld(state))
    const own = others.flatMap((state) => {
      const [part] = parts.get(state)?.difference(held) ?? []
      return part === undefined ? [] : [`${state.name}: ${part}`]
    })
    expect(own).toEqual([])
  })
}
