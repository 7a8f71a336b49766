import type { Motion, MotionResult } from '../../operation-results.ts'
import { inSession, openWorld } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'

/** Emulates the user preference for reduced motion (`prefers-reduced-motion`), and finds what still moves. */
export async function tryMotion({ page, left }: InteractionTestNeeds): Promise<MotionResult> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    const before = await world.call(left(), findMotion, false)
    if (before.total === 0) return { before: 0, total: 0, running: [] }
    const reduce = (value: string) =>
      session.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value }],
      })
    await reduce('reduce')
    try {
      return { before: before.total, ...(await world.call(left(), findMotion, true)) }
    } finally {
      await reduce('')
    }
  })
}

/** Runs in an isolated world of the page. */
async function findMotion(
  waits: boolean,
): Promise<{ readonly total: number; readonly running: Motion[] }> {
  // Scripts learn of the change with the next frame, and may need one more.
  const frames = new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
    setTimeout(resolve, 200)
  })
  if (waits) await frames
  const moves =
    /^(?:transform|translate|rotate|scale|left|top|right|bottom|inset|margin|width|height|backgroundPosition|offset)/
  const running: Motion[] = []
  for (const animation of document.getAnimations().slice(0, 500)) {
    const { effect } = animation
    if (animation.playState !== 'running' || !(effect instanceof KeyframeEffect)) continue
    const { target } = effect
    if (target === null || !target.checkVisibility({ visibilityProperty: true })) continue
    const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
    if (![...names].some((name) => moves.test(name))) continue
    const { width, height } = target.getBoundingClientRect()
    const { iterations, endTime } = effect.getComputedTiming()
    const isInfinite = iterations === Infinity
    const name = animation instanceof CSSAnimation ? animation.animationName : animation.id
    running.push({
      snippet: target.outerHTML.slice(0, target.outerHTML.indexOf('>') + 1).slice(0, 200),
      name: name.slice(0, 100),
      isInfinite,
      ms: isInfinite ? null : Math.round(Number(endTime)),
      width: Math.round(width),
      height: Math.round(height),
      share: Math.min(1, (width * height) / (innerWidth * innerHeight)),
    })
  }
  return { total: running.length, running: running.slice(0, 20) }
}
