/** The URL of the sign-in or sign-up page with the page to continue at. @param next path within the installation */
export function signInPath(
  path: '/signin' | '/signin/code' | `/signin/link/${string}` | '/signup',
  next: string | undefined,
): string {
  return next === undefined ? path : `${path}?${new URLSearchParams({ next }).toString()}`
}
