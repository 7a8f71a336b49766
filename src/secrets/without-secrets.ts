/**
 * A line for the operator's log: without keys, and without queries and fragments of URLs, which may be secret. Nobody
 * follows URLs from there, so they are removed unconditionally.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/https?:\/\/[^\s'"]*/gi, (url) => url.replace(/[?#][^]*$/, '?…'))
    .replace(/pmk_[0-9A-Za-z]+/g, 'pmk_…')
}
