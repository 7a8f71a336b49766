/** The text without trailing slashes, in linear time: a regular expression would restart at every slash. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
