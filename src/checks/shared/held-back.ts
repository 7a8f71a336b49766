const BY_THE_PAGE: ReadonlySet<string> = new Set(['blocked:csp', 'blocked:mixed-content'])

/**
 * Whether the browser blocked a request because of the page's own policy, or because of http on an https page. Other
 * checks judge that: the file itself may be fine.
 */
export function isHeldBack(failure: string | null): boolean {
  return failure !== null && BY_THE_PAGE.has(failure)
}
