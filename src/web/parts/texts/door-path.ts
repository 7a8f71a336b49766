/** A door of accounts, and where it leads to. @param next a path of ours */
export function doorPath(
  door: '/signin' | '/signin/code' | '/signup',
  next: string | undefined,
): string {
  return next === undefined ? door : `${door}?${new URLSearchParams({ next }).toString()}`
}
