/** Emphasises the page's most likely action. */
export function buttonClass(isMain: boolean): string {
  return isMain ? 'button main' : 'button'
}
