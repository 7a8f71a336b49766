import type { CDPSession } from 'puppeteer-core'
import type { FocusedElement, KeyboardResult } from '../../operation-results.ts'
import { type IsolatedWorld, inSession, openWorld } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { installFocusLooks } from './focus-looks-in-page.ts'
import { beginWalk, endWalk, lookAtStep } from './keyboard-in-page.ts'
import { installWays } from './ways-in-page.ts'

const MOST_STEPS = 150
/** After this many steps without a new element, the focus is going round in a circle. */
const CIRCLE = 10
/** Milliseconds: this test's part of the time box. */
const MOST_MS = 1200
const LAST_MS = 300

interface Needs extends Pick<InteractionTestNeeds, 'page' | 'left'> {
  readonly job: Pick<InteractionTestNeeds['job'], 'patience'>
}

/** Walks through the page with the Tab key, as people without a mouse do. */
export async function tryKeyboard({ page, job, left }: Needs): Promise<KeyboardResult> {
  const { patience = 1 } = job
  const end = performance.now() + Math.min(left(), patience * MOST_MS)
  const remaining = () => Math.max(0, end - performance.now())
  return await inSession(page, async (session) => {
    // A page in the background has no focus to move.
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    const world = await openWorld(session, undefined)
    await world.call(remaining(), installFocusLooks)
    await world.call(remaining(), installWays)
    await world.call(remaining(), beginWalk)
    const walk = new Walk()
    try {
      while (!walk.isOver && remaining() > LAST_MS) await walk.step(session, world, remaining())
    } finally {
      walk.rest = await world.call(patience * LAST_MS * 2, endWalk)
    }
    return walk.result
  })
}

class Walk {
  rest: ReturnType<typeof endWalk> = { unreached: 0, isRightToLeft: false }
  readonly #reached: (Omit<FocusedElement, 'isMarked'> & { isMarked: boolean | null })[] = []
  readonly #steps: (number | null)[] = []
  #sinceNew = 0

  get #end(): KeyboardResult['end'] {
    if (this.#steps.length > 0 && this.#steps.at(-1) === null) return 'round'
    if (this.#sinceNew >= CIRCLE) return 'circle'
    return this.#steps.length >= MOST_STEPS ? 'most-steps' : 'time'
  }

  get isOver(): boolean {
    return this.#end !== 'time'
  }

  get result(): KeyboardResult {
    return { reached: this.#reached, steps: this.#steps, end: this.#end, ...this.rest }
  }

  async step(session: CDPSession, world: IsolatedWorld, milliseconds: number): Promise<void> {
    await pressTab(session)
    const { place, element, wasMarked } = await world.call(milliseconds, lookAtStep)
    const before = this.#reached[this.#steps.at(-1) ?? -1]
    if (before && wasMarked !== null && !before.isOpaque) before.isMarked ??= wasMarked
    this.#steps.push(place)
    this.#sinceNew = element === null ? this.#sinceNew + 1 : 0
    if (element !== null) this.#reached.push({ ...element, isMarked: null })
  }
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 } as const

async function pressTab(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB })
}
