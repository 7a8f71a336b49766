import { isServiceHost } from '../store/channels/service-hosts.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'The endpoint rejected the credentials.',
  403: 'The endpoint denied access.',
  404: 'The endpoint does not exist.',
  405: 'The endpoint accepts no POST requests.',
  410: 'The endpoint was removed.',
  413: 'The message is too large for the endpoint.',
  429: 'The endpoint received too many messages.',
}

/**
 * What the owner of a channel sees of an endpoint's answer. Only chat services are quoted: of any other host, this
 * installation would read to its users what they cannot reach themselves.
 */
export function answerText(url: string, { status, text }: Answer): string {
  if (isServiceHost(new URL(url).hostname)) return text
  if (status >= 200 && status < 300) return 'Accepted.'
  if (status >= 300 && status < 400) return 'The endpoint redirects. Enter the new URL.'
  const words = status >= 500 ? 'The endpoint has an error.' : 'The endpoint rejected the message.'
  return WORDS[status] ?? words
}
