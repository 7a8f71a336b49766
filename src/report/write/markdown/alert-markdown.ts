import { markdownCode, markdownText } from './markdown-text.ts'

export interface AlertText {
  readonly title: string
  readonly message: string
  /** URL of the page or site. */
  readonly url: string
  /** The last marker before it. */
  readonly marker: string | undefined
  /** What changed, a sentence each. */
  readonly lines: readonly string[]
}

/** An alert and what changed as Markdown, for an issue or a chat. */
export function alertMarkdown({ title, message, url, marker, lines }: AlertText): string {
  return [
    `## ${markdownText(title)}`,
    ...(message === title ? [] : [markdownText(message)]),
    markdownCode(url),
    ...(marker === undefined ? [] : [`Last marker before it: ${markdownText(marker)}`]),
    ...(lines.length === 0 ? [] : [lines.map((line) => `- ${markdownText(line)}`).join('\n')]),
  ].join('\n\n')
}
