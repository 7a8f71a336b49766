import type { Way } from '../../on-picture.ts'

/** How to find an element again, in another world of the same page. */
export interface Ways {
  to(element: Element): Way
}

/** Runs in an isolated world of the page, before elements are named there. */
export function installWays(): void {
  const rootOf = (element: Element) => element.getRootNode()
  const stepsTo = (element: Element) => {
    const steps: number[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const siblings: HTMLCollection | undefined =
        at.parentNode instanceof ShadowRoot || at.parentNode instanceof Document
          ? at.parentNode.children
          : at.parentElement?.children
      steps.unshift([...(siblings ?? [])].indexOf(at))
    }
    return steps
  }
  const ways: Ways = {
    to(element) {
      const parts = [stepsTo(element)]
      for (let root = rootOf(element); root instanceof ShadowRoot; root = rootOf(root.host)) {
        parts.unshift(stepsTo(root.host))
      }
      return [parts]
    },
  }
  Object.assign(globalThis, { pagemarkWays: ways })
}
