/** The text without the slashes at its end, in linear time: an expression would begin anew at every slash. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
