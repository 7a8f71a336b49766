/**
 * A line for the operator's log: without the queries and fragments of URLs, which may hold what only their
 * owner knows, and without keys. Nobody follows addresses from there, so nothing of them is weighed.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/https?:\/\/[^\s'"]*/gi, (url) => url.replace(/[?#][^]*$/, '?…'))
    .replace(/pmk_[0-9A-Za-z]+/g, 'pmk_…')
}
