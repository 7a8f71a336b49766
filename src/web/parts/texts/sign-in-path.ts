/** The URL of signing in or up, and of what comes after it. @param next a path of ours */
export function signInPath(
  path: '/signin' | '/signin/code' | `/signin/link/${string}` | '/signup',
  next: string | undefined,
): string {
  return next === undefined ? path : `${path}?${new URLSearchParams({ next }).toString()}`
}
