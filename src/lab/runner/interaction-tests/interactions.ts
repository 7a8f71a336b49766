import type { CDPSession } from 'puppeteer-core'
import type { Click, InteractionsResult } from '../../interaction-test-results.ts'
import { inSession, type IsolatedWorld, openWorld } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { aimAt, findTargets, readClick, undoClick } from './interactions-in-page.ts'
import { isRecord, listOf, numberOf, textOf } from './read-value.ts'

const MOST_CLICKS = 3

/** Event timing reports nothing shorter. */
const SHORTEST_MS = 16

/** Lighthouse's mobile device. */
const SLOWDOWN = { mobile: 4, desktop: 1 } as const

interface Needs extends Pick<InteractionTestNeeds, 'page' | 'left'> {
  readonly job: Pick<InteractionTestNeeds['job'], 'device'>
}

/** Clicks controls that open and close, waits for the visible effect each time, and closes them again. */
export async function tryInteractions({ page, job, left }: Needs): Promise<InteractionsResult> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    const found: unknown = await world.call(left(), findTargets, MOST_CLICKS)
    if (!isRecord(found)) return { candidates: 0, clicks: [] }
    const targets = listOf(found.targets, MOST_CLICKS).filter(isRecord)
    const clicks: Click[] = []
    for (const [index, { kind, snippet }] of targets.entries()) {
      const timing = await clickOn(world, session, { index, slowdown: SLOWDOWN[job.device], left })
      if (timing && isKind(kind)) clicks.push({ kind, snippet: textOf(snippet, 300), ...timing })
    }
    return { candidates: numberOf(found.total) ?? 0, clicks }
  })
}

interface Aim {
  readonly index: number
  readonly slowdown: number
  readonly left: () => number
}

/** Undefined for an element that is covered, so that a user could not click it either. */
async function clickOn(world: IsolatedWorld, session: CDPSession, { index, slowdown, left }: Aim) {
  const aim: unknown = await world.call(left(), aimAt, index)
  if (!isRecord(aim) || typeof aim.x !== 'number' || typeof aim.y !== 'number') return undefined
  const at = { x: aim.x, y: aim.y, button: 'left', clickCount: 1 } as const
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    const entry: unknown = await world.call(left(), readClick)
    return timingOf(isRecord(entry) ? entry : {})
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await world.call(1000, undoClick, index).catch(() => undefined)
  }
}

function timingOf(entry: Readonly<Record<string, unknown>>) {
  const number = (name: string) => Math.max(0, numberOf(entry[name]) ?? 0)
  const [delayMs, handlingMs, ms] = [number('delay'), number('handling'), number('duration')]
  return {
    ms: Math.max(SHORTEST_MS, ms),
    delayMs,
    handlingMs,
    paintMs: Math.max(0, ms - delayMs - handlingMs),
  }
}

function isKind(kind: unknown): kind is Click['kind'] {
  return kind === 'summary' || kind === 'tab' || kind === 'expander' || kind === 'popup'
}
