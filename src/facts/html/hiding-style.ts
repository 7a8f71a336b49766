/** Inline styles that hide; a value such as `none-x` does not match. */
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])/i

/** True for a `style` attribute that hides its element from everyone. */
export function hidesByStyle(style: string): boolean {
  return HIDING_STYLE.test(style)
}
