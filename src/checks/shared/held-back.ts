const BY_THE_PAGE: ReadonlySet<string> = new Set(['blocked:csp', 'blocked:mixed-content'])

/**
 * Whether the browser held a request back for the page's own policy or for http on an https page. Checks of their own
 * judge that: the file itself may be fine.
 */
export function isHeldBack(failure: string | null): boolean {
  return failure !== null && BY_THE_PAGE.has(failure)
}
