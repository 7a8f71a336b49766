/** Reads `a=1&b=2`, as queries and forms are written. Of a repeated name the last value counts. */
export function parseFormText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
