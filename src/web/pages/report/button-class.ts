/** The one action of a page that is most likely to be wanted stands out. */
export function buttonClass(isMain: boolean): string {
  return isMain ? 'button main' : 'button'
}
