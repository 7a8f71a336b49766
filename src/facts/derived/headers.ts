import type { Header } from '../network-facts.ts'

/** Values of every line of one header, in order; never joined. */
export function headerLines(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase()
  return headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value)
}

/** The combined list of a comma-separated header, trimmed, without empty members. */
export function headerList(headers: readonly Header[], name: string): string[] {
  return headerLines(headers, name)
    .flatMap((line) => line.split(','))
    .map((member) => member.trim())
    .filter((member) => member !== '')
}
