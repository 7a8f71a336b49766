import { httpUrl } from './http-url.ts'
import { Quoted } from './quoted.tsx'

export interface OutboundLinkProps {
  readonly url: string
  /** By default the URL itself. */
  readonly text?: string
}

/**
 * A link to a URL of the audited page, if it is a web URL; otherwise plain text. Reports truncate long URLs with a
 * `…`, which no parsed URL ends with: a truncated one would lead elsewhere.
 */
export function OutboundLink({ url, text = url }: OutboundLinkProps) {
  const href = url.endsWith('…') ? undefined : httpUrl(url)
  if (href === undefined) return <Quoted text={text} />
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc">
      <Quoted text={text} />
    </a>
  )
}
