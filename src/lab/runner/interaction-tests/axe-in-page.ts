/**
 * Functions that run in an isolated world of the page with axe-core loaded. They return plain data with limits: a page
 * with 20,000 errors returns as much as one with 50.
 */
import type Axe from 'axe-core'

declare const axe: typeof Axe

/** Stores the page's own results there; returns those of a frame. */
export async function startAxe(context: unknown, options: object): Promise<unknown> {
  const { scrollX, scrollY } = window
  // oxlint-disable-next-line no-unsafe-type-assertion -- axe's own context of a frame, as it gave it
  const within = (context ?? document) as Axe.ElementContext
  const partial = await axe.runPartial(within, options)
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  if (context !== null) return partial
  Object.assign(globalThis, { pagemarkAxe: partial })
  return null
}

/** Frames that axe would test, in its order. */
export function lookForFrames(context: unknown) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- axe's own context of a frame, as it gave it
  return axe.utils.getFrameContexts((context ?? document) as Axe.ElementContext)
}

/** The results without the data that only serves to find elements again. */
export async function finishAxe(frames: readonly unknown[], options: object) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- what `startAxe` kept and gave back
  const partials = [Reflect.get(globalThis, 'pagemarkAxe'), ...frames] as Axe.PartialResults
  Reflect.deleteProperty(globalThis, 'pagemarkAxe')
  const covered: Record<string, number> = {}
  for (const { id, nodes } of partials.flatMap((partial) => partial?.results ?? [])) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- axe's types leave out the nodes of a partial result
    covered[id] = (covered[id] ?? 0) + (nodes as unknown[]).length
  }
  const results = await axe.finishRun(partials, options)
  const mostNodes = 50
  const rule = (result: Axe.Result) => ({
    id: result.id,
    impact: result.impact ?? null,
    total: result.nodes.length,
    nodes: result.nodes.slice(0, mostNodes).map((node) => ({
      target: node.target,
      html: node.html.slice(0, 300),
      summary: (node.failureSummary ?? '').slice(0, 600),
      impact: node.impact ?? null,
    })),
  })
  return {
    violations: results.violations.map(rule),
    incomplete: results.incomplete.map(rule),
    passes: results.passes.map(({ id }) => id),
    inapplicable: results.inapplicable.map(({ id }) => id),
    covered,
  }
}
